'use client';

import { Images } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { imageMarkup } from './image-markup.ts';

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
