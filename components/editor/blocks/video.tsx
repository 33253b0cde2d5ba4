'use client';

import { CirclePlay } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { defineView, type ViewProps } from '../define-view.ts';
import { ALT, SPACE, SRC } from '../panel-field.ts';
import { Picture, Placeholder } from './parts.tsx';

/** A video in the editor. */
export const video = defineView<'video'>({
  icon: CirclePlay,
  fields: [{ name: 'url', kind: 'url' }, SRC, ALT, { name: 'caption', kind: 'line' }, SPACE],
  View: VideoView,
});

function VideoView({ props: { src, alt, caption, space } }: ViewProps<'video'>) {
  const t = useTexts('blockEditor');
  return (
    <div className="text-center" style={{ paddingBottom: space }}>
      {src ? (
        <Picture src={src} alt={alt} />
      ) : (
        <Placeholder>
          <CirclePlay aria-hidden className="size-4" /> {t('empty.video')}
        </Placeholder>
      )}
      {caption && <p className="pt-2 underline">{caption}</p>}
    </div>
  );
}
