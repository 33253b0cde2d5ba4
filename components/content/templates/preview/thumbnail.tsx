'use client';

import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { RenderedTemplate } from '#lib/content/templates/calls/schema.ts';
import { frameDocument } from './frame-document.ts';

/** Sizes of thumbnails: of the box, and of the document that is made as small as the box. */
const SIZES = {
  card: { box: 'h-44', frame: 'h-[calc(11rem/0.5)] w-[200%] scale-50' },
  row: { box: 'h-12 w-16 shrink-0 rounded-xs border border-line', frame: 'h-120 w-160 scale-10' },
} as const;

type ThumbnailProps = {
  title: string;
  size: keyof typeof SIZES;
  /** Loads the pictures of other servers, too. */
  hasImages: boolean;
  /** Renders the mail; a stable function, as another one renders again. */
  render: (signal: AbortSignal) => Promise<Pick<RenderedTemplate, 'html'>>;
};

/** A mail as its recipients see it, made small. It is rendered when it comes into view. */
export function Thumbnail({ title, size, hasImages, render }: ThumbnailProps) {
  const box = useRef<HTMLDivElement>(null);
  const [html, setHtml] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      // A picture that cannot be made leaves an empty box; the name and the text remain.
      render(stop.signal).then(
        (rendered) => setHtml(frameDocument(rendered.html ?? '', { hasImages })),
        () => setHtml(''),
      );
    });
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }, [render, hasImages]);
  return (
    <div ref={box} inert className={clsx('relative overflow-hidden bg-sunken', SIZES[size].box)}>
      {html === null && <Skeleton className="absolute inset-1 h-auto w-auto" />}
      {html && (
        <iframe
          title={title}
          srcDoc={html}
          sandbox=""
          className={clsx('absolute top-0 left-0 origin-top-left border-0 bg-white scheme-light', SIZES[size].frame)}
        />
      )}
    </div>
  );
}
