'use client';

import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { api } from '#lib/client/api.ts';
import type { RenderedTemplate } from '#lib/templates/calls/schema.ts';
import type { Starter } from '#lib/templates/starters/schema.ts';
import { TEMPLATES_PATH } from '../paths.ts';
import { frameDocument } from '../preview/frame-document.ts';

/** A starting point as its recipients see it, made small. It is rendered when it comes into view. */
export function Thumbnail({ starter }: { starter: Starter }) {
  const t = useTexts('templates');
  const box = useRef<HTMLDivElement>(null);
  const [html, setHtml] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      // A picture that cannot be made leaves an empty frame; the name and the text remain.
      renderStarter(starter, stop.signal).then(setHtml, () => {});
    });
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }, [starter]);
  return (
    <div ref={box} inert className="relative h-44 overflow-hidden bg-sunken">
      {html === null ? (
        <Skeleton className="absolute inset-4 h-auto w-auto" />
      ) : (
        <iframe
          title={t('gallery.picture', { name: t(`starters.${starter.id}.name`) })}
          srcDoc={html}
          sandbox=""
          className="absolute top-0 left-0 h-[calc(11rem/0.5)] w-[200%] origin-top-left scale-50 border-0 bg-white scheme-light"
        />
      )}
    </div>
  );
}

async function renderStarter({ source, data }: Starter, signal: AbortSignal): Promise<string> {
  const input = { content: source, data };
  const { html } = await api<RenderedTemplate>('POST', `${TEMPLATES_PATH}/preview`, input, signal);
  return frameDocument(html ?? '', { hasImages: false });
}
