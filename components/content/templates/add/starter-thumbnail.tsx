'use client';

import { useCallback } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { api } from '#lib/client/api.ts';
import type { RenderedTemplate } from '#lib/content/templates/calls/schema.ts';
import type { Starter } from '#lib/content/templates/starters/schema.ts';
import { TEMPLATES_PATH } from '../paths.ts';
import { Thumbnail } from '../preview/thumbnail.tsx';

/** A starting point with its data, made small. */
export function StarterThumbnail({ starter: { id, source, data } }: { starter: Starter }) {
  const t = useTexts('templates');
  const render = useCallback(
    (signal: AbortSignal) =>
      api<RenderedTemplate>('POST', `${TEMPLATES_PATH}/preview`, { content: source, data }, signal),
    [source, data],
  );
  const title = t('gallery.picture', { name: t(`starters.${id}.name`) });
  return <Thumbnail title={title} size="card" hasImages={false} render={render} />;
}
