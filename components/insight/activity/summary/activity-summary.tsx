'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { ListView } from '../list-view.ts';
import { SummaryChart } from './summary-chart.tsx';
import { SummaryFigures } from './summary-figures.tsx';
import { summaryQuery } from './summary-query.ts';

/** How often the figures are read again, in milliseconds. */
const POLL_MS = 30_000;

type ActivitySummaryProps = {
  view: ListView;
  /** True where ranges of the user's own are allowed: then a press on the chart narrows the list. */
  canNarrow: boolean;
  onChange: (change: Partial<ListView>) => void;
};

/** The mail of the range that is listed: four figures with their change, and its course. */
export function ActivitySummaryStrip({ view, canNarrow, onChange }: ActivitySummaryProps) {
  const t = useTexts('activity');
  const query = summaryQuery(view);
  const { data, error } = useApi(
    query === null ? null : 'GET /api/config/v1/activity/summary',
    { query: new URLSearchParams(query ?? '') },
    { refreshInterval: POLL_MS, keepPreviousData: true },
  );
  return (
    <section
      aria-label={t('summary.label')}
      className="grid overflow-hidden rounded-lg border border-line bg-surface lg:grid-cols-[minmax(0,29rem)_minmax(0,1fr)] lg:divide-x lg:divide-line"
    >
      <SummaryFigures summary={data ?? null} />
      {error && !data ? (
        <p className="px-4 py-3 text-sm text-muted">{t('summary.unavailable')}</p>
      ) : (
        <SummaryChart
          bars={data?.bars ?? null}
          onNarrow={canNarrow ? (from, to) => onChange({ range: 'custom', from, to }) : null}
        />
      )}
    </section>
  );
}
