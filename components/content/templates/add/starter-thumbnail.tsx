'use client';

import { useCallback } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { api } from '#lib/client/api.ts';
import type { Starter } from '#lib/content/templates/starters/schema.ts';
import { Thumbnail } from '../preview/thumbnail.tsx';

/** A starting point with its data, made small. */
export function StarterThumbnail({ starter: { id, source, data } }: { starter: Starter }) {
  const t = useTexts('templates');
  const render = useCallback(
    (signal: AbortSignal) => api('POST /api/config/v1/template/preview', { body: { content: source, data }, signal }),
    [source, data],
  );
  const title = t('gallery.picture', { name: t(`starters.${id}.name`) });
  return <Thumbnail title={title} size="card" hasImages={false} render={render} />;
}
