'use client';

import { Images } from 'lucide-react';
import { useState } from 'react';
import { FilePicker } from '#components/content/media/file-picker.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { type ChosenPicture, pictureOf } from './chosen-picture.ts';

type InsertImageProps = { format: 'html' | 'mjml'; onInsert: (markup: string) => void };

/** A button that puts a picture of the library into a source. */
export function InsertImage({ format, onInsert }: InsertImageProps) {
  const t = useTexts('templateImages');
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <IconButton label={t('insert')} size="sm" onClick={() => setChoosing(true)}>
        <Images aria-hidden />
      </IconButton>
      {isChoosing && (
        <FilePicker
          type="picture"
          isForTemplate
          isDescribed
          onInsert={({ file, alt }) => {
            setChoosing(false);
            onInsert(imageMarkup({ ...pictureOf(file), alt }, format));
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

/** The width of most mail, in pixels. */
const MAIL_WIDTH = 600;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Writes a picture for a source in HTML or MJML, no wider than a mail. */
export function imageMarkup(
  { url, width, height, alt }: ChosenPicture & { alt: string },
  format: 'html' | 'mjml',
): string {
  const shown = Math.min(width, MAIL_WIDTH);
  const text = alt.replace(/[&<>"]/g, (one) => ESCAPES[one] ?? one);
  if (format === 'mjml') return `<mj-image src="${url}" alt="${text}" width="${shown}px" />`;
  return `<img src="${url}" alt="${text}" width="${shown}" height="${Math.round((height * shown) / width)}">`;
}
