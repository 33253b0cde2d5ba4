'use client';

import { useMemo } from 'react';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { TemplateSummary } from '#lib/content/templates/schema.ts';
import { joinValues } from '#lib/core/activity-filters.ts';

/** The messages that each template of a page was sent as in 30 days, by the template's id. */
export type SentCounts = {
  /** False if the reader may not see the numbers of mail. */
  isAllowed: boolean;
  /** Null until they are known. */
  counts: ReadonlyMap<string, number> | null;
};

/** Reads how often the templates of a page were sent in the last 30 days. */
export function useSentCounts(templates: readonly TemplateSummary[]): SentCounts {
  const mayView = useGrant('metrics/view');
  const hasAnalytics = useFeature('analytic');
  const hasBreakdown = useFeature('analytic.breakdown');
  const isAllowed = mayView && hasAnalytics && hasBreakdown;
  const ids = templates.map(({ id }) => id).sort();
  const query = new URLSearchParams({
    range: '30d',
    compare: 'none',
    metrics: 'injected',
    template: joinValues(ids),
  });
  const { data } = useApi(isAllowed && ids.length > 0 ? 'GET /api/config/v1/analytic/by/{dimension}' : null, {
    params: { dimension: 'template' },
    query,
  });
  const counts = useMemo(
    () => data && new Map(data.rows.map(({ value, values }) => [value, values.injected ?? 0])),
    [data],
  );
  return { isAllowed, counts: counts ?? null };
}
