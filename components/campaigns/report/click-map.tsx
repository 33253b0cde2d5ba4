'use client';

import { clsx } from 'clsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Layout, measureLayout, type PlacedLink } from '#components/kit/message/measure-preview.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import { pathOf } from '#lib/client/calls.ts';
import type { LinkRow, Subject } from './report-calls.ts';

/** The size of a pill, and its least distance to the edge, in pixels. */
const PILL = { width: 46, height: 22, edge: 2 } as const;

type ClickMapProps = { subject: Subject; variant: number; links: readonly LinkRow[] };

/** The mail with the share of the people who clicked at each of its links. */
export function ClickMap({ subject: { type, id }, variant, links }: ClickMapProps) {
  const t = useTexts('campaignReport');
  const [images, setImages] = useState<'off' | 'on'>('off');
  const frame = useRef<HTMLIFrameElement>(null);
  const query = { id, variant, ...(images === 'on' && { images: '1' as const }) };
  const src = pathOf(`GET /api/suite/v1/${type}/reports/preview`, { query });
  const layout = useLayout(src, frame);
  if (layout === null) return <p className="text-sm text-muted">{t('noPreview')}</p>;
  const clicks = links.reduce((all, { uniqueClicks }) => all + uniqueClicks, 0);
  const most = Math.max(0, ...links.map(({ uniqueClicks }) => uniqueClicks));
  const spots = new Map<string, PlacedLink>();
  for (const spot of layout?.links ?? []) if (!spots.has(spot.value)) spots.set(spot.value, spot);
  const pins = links.flatMap((link) => {
    const spot = spots.get(link.value) ?? spots.get(link.url ?? '');
    return spot && link.uniqueClicks > 0 ? { link, spot } : [];
  });
  return (
    <figure className="m-0 flex flex-col gap-2">
      <div className="relative overflow-clip rounded-lg border border-line bg-white scheme-light">
        {layout === undefined && <Skeleton className="absolute inset-0 h-full w-full rounded-none" />}
        <iframe
          ref={frame}
          key={src}
          title={t('mapLabel')}
          src={src}
          sandbox=""
          referrerPolicy="no-referrer"
          style={{ height: layout?.height ?? 480 }}
          className="pointer-events-none block w-full"
        />
        <ul className="pointer-events-none absolute inset-0">
          {pins.map(({ link, spot }) => (
            <li
              key={link.value}
              style={{ left: leftOf(spot, frame.current?.clientWidth ?? 0), top: topOf(spot) }}
              className={clsx(
                'pointer-events-auto absolute flex h-5.5 min-w-9 items-center justify-center rounded-full border px-1.75 text-xs font-medium tabular-nums shadow-control',
                link.uniqueClicks === most
                  ? 'border-clicked bg-[#672cba] text-white'
                  : 'border-[#dfd6fb] bg-white text-[#5b31a0]',
              )}
            >
              <span aria-hidden>{t('share', { part: clicks === 0 ? 0 : link.uniqueClicks / clicks })}</span>
              <span className="sr-only">
                {t('pin', { label: link.label ?? link.url ?? link.value, count: link.uniqueClicks })}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <ToggleGroup
          size="sm"
          label={t('pictures')}
          items={[
            { value: 'off', label: t('withoutPictures') },
            { value: 'on', label: t('showPictures') },
          ]}
          value={images}
          onChange={setImages}
        />
      </div>
    </figure>
  );
}

/** A pill is at the right of its link, or over its end where the mail ends there. */
const leftOf = ({ left, width }: PlacedLink, across: number): number =>
  Math.max(PILL.edge, Math.min(left + width + PILL.edge, across - PILL.width));

const topOf = ({ top, height }: PlacedLink): number =>
  Math.max(PILL.edge, top + Math.min(height, 2 * PILL.height) / 2 - PILL.height / 2);

/** Returns the layout of a preview at the width of its frame: undefined while it is awaited, null where no preview exists. */
function useLayout(src: string, frame: RefObject<HTMLIFrameElement | null>): Layout | null | undefined {
  const [layout, setLayout] = useState<Layout | null>();
  useEffect(() => {
    const stop = new AbortController();
    let html: string | null = null;
    const measure = async () => {
      const width = frame.current?.clientWidth ?? 0;
      if (html === null || width === 0) return;
      const measured = await measureLayout(html, width);
      if (!stop.signal.aborted) setLayout(measured);
    };
    const load = async () => {
      const response = await fetch(src, { signal: stop.signal });
      if (!response.ok) return setLayout(null);
      html = await response.text();
      await measure();
    };
    load().catch(() => {
      if (!stop.signal.aborted) setLayout(null);
    });
    const observer = new ResizeObserver(() => void measure());
    if (frame.current) observer.observe(frame.current);
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, [src, frame]);
  return layout;
}
