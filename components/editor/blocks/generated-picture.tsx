'use client';

import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { api } from '#lib/client/api.ts';
import { FixedPicture, type PictureSpec } from '#lib/documents/pictures.ts';

/** The address is asked for so many milliseconds after the last key. */
const TYPING_MS = 300;

type GeneratedPictureProps = {
  spec: PictureSpec | null;
  style?: CSSProperties;
  /** In place of a picture that differs from reader to reader, or that cannot be drawn. */
  children: ReactNode;
};

/** A generated picture as readers get it. */
export function GeneratedPicture({ spec, style, children }: GeneratedPictureProps) {
  const [drawn, setDrawn] = useState<{ wanted: string; url: string } | null>(null);
  const wanted = spec && FixedPicture.safeParse(spec).success ? JSON.stringify(spec) : null;
  useEffect(() => {
    if (wanted === null) return;
    const stop = new AbortController();
    const draw = async () => {
      // Without an address, the icon stays: the preview shows what readers get.
      const answer = await findAddress(JSON.parse(wanted), stop.signal).catch(() => null);
      if (answer && !stop.signal.aborted) setDrawn({ wanted, url: answer.url });
    };
    const timer = setTimeout(draw, TYPING_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);
  if (wanted === null || drawn === null) return children;
  // biome-ignore lint/performance/noImgElement: a picture of the message, from its own address
  return <img src={drawn.url} alt="" style={style} className="inline-block max-w-full" />;
}

function findAddress(spec: PictureSpec, signal: AbortSignal): Promise<{ url: string }> {
  switch (spec.kind) {
    case 'barcode': {
      const { kind: _, ...body } = spec;
      return api('POST /api/generator/v1/barcode', { body, signal });
    }
    case 'qrcode': {
      const { kind: _, ...body } = spec;
      return api('POST /api/generator/v1/qrcode', { body, signal });
    }
    case 'countdown': {
      const { kind: _, ...body } = spec;
      return api('POST /api/generator/v1/countdown', { body, signal });
    }
    case 'chart': {
      const { kind: _, ...body } = spec;
      return api('POST /api/generator/v1/chart', { body, signal });
    }
    case 'calendar': {
      const { kind: _, ...body } = spec;
      return api('POST /api/generator/v1/calendar', { body, signal });
    }
  }
}
