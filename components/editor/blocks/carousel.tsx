'use client';

import { ChevronLeft, ChevronRight, GalleryHorizontal } from 'lucide-react';
import { defineView } from '../define-view.ts';
import { ALT, HREF, SPACE, SRC } from '../panel-field.ts';
import { Picture } from './parts.tsx';

/** Pictures that a reader turns over in the editor: the first, with small ones of all. */
export const carousel = defineView<'carousel'>({
  icon: GalleryHorizontal,
  fields: [
    {
      name: 'pictures',
      kind: 'items',
      fields: [SRC, ALT, HREF],
      blank: { src: '', alt: '', href: '' },
      min: 1,
      max: 8,
    },
    { name: 'hasThumbnails', kind: 'flag' },
    { name: 'elsewhere', kind: 'choice', values: ['first', 'stacked'] },
    { name: 'radius', kind: 'number', min: 0, max: 60 },
    SPACE,
  ],
  View: ({ props: { pictures, hasThumbnails, radius, space } }) => (
    <div style={{ paddingBottom: space }}>
      <div className="flex items-center gap-2">
        <ChevronLeft aria-hidden className="size-6 shrink-0" />
        <div className="min-w-0 flex-1 text-center">
          <Picture src={pictures[0]?.src ?? ''} alt={pictures[0]?.alt ?? ''} style={{ borderRadius: radius }} />
        </div>
        <ChevronRight aria-hidden className="size-6 shrink-0" />
      </div>
      {hasThumbnails && (
        <div className="flex justify-center gap-2 pt-2">
          {pictures.map(({ src, alt }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no identity but their order
            <span key={index} className="w-16 overflow-hidden [&>span]:h-10 [&>span]:text-[0px]">
              <Picture src={src} alt={alt} />
            </span>
          ))}
        </div>
      )}
    </div>
  ),
});
