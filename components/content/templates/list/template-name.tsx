'use client';

import { useCallback } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { api } from '#lib/client/api.ts';
import type { TemplateSummary } from '#lib/content/templates/schema.ts';
import { Thumbnail } from '../preview/thumbnail.tsx';

/** A template in a list: its picture with its first set of test data, its name and its alias. */
export function TemplateName({ template: { id, name, alias, updated_at } }: { template: TemplateSummary }) {
  const t = useTexts('templates');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a template that was changed has another picture
  const render = useCallback(
    (signal: AbortSignal) => api('POST /api/config/v1/template/{id}/preview', { params: { id }, body: {}, signal }),
    [id, updated_at],
  );
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Thumbnail title={t('gallery.picture', { name })} size="row" hasImages render={render} />
      <span className="flex min-w-0 flex-col">
        <span className="truncate">{name}</span>
        <span className="truncate font-mono text-xs font-normal text-muted">{alias}</span>
      </span>
    </div>
  );
}
