'use client';

import { Images } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { Image } from '#lib/content/templates/images/schema.ts';

// Comes when it is first opened.
const ImageDialog = dynamic(() => import('./image-dialog.tsx').then((module) => module.ImageDialog), { ssr: false });

type InsertImageProps = { format: 'html' | 'mjml'; onInsert: (markup: string) => void };

/** A button that puts an uploaded image into a source. */
export function InsertImage({ format, onInsert }: InsertImageProps) {
  const t = useTexts('templateImages');
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <IconButton label={t('insert')} size="sm" onClick={() => setChoosing(true)}>
        <Images aria-hidden />
      </IconButton>
      {isChoosing && (
        <ImageDialog
          onChoose={(image) => {
            setChoosing(false);
            onInsert(imageMarkup(image, format));
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

/** The width of most mail, in pixels. */
const MAIL_WIDTH = 600;

/** Writes an image for a source in HTML or MJML, no wider than a mail; its alt text is left to the author. */
export function imageMarkup({ url, width, height }: Image, format: 'html' | 'mjml'): string {
  const shown = Math.min(width, MAIL_WIDTH);
  if (format === 'mjml') return `<mj-image src="${url}" alt="" width="${shown}px" />`;
  return `<img src="${url}" alt="" width="${shown}" height="${Math.round((height * shown) / width)}">`;
}
