'use client';

import { useFormatter } from 'use-intl/react';
import type { ChartSeries } from '#components/kit/charts/chart-types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { formatDay } from '#lib/core/format-time.ts';
import type { UsageMonth, UsageOutcomes } from '#lib/insight/activity/usage/schema.ts';
import { activityHref } from './usage-series.ts';

type Row = UsageOutcomes & { previous: number | null };

/** The days of the month as figures, the newest first. */
export function UsageTable({ month, series }: { month: UsageMonth; series: readonly ChartSeries[] }) {
  const t = useTexts('usage');
  const format = useFormatter();
  const figure = (key: string, header: string, countOf: (row: Row) => number | null): Column<Row> => ({
    key,
    header,
    cell: (row) => {
      const value = countOf(row);
      return value === null ? '–' : format.number(value);
    },
    align: 'right',
  });
  const columns: readonly Column<Row>[] = [
    { key: 'day', header: t('day'), cell: ({ day }) => formatDay(day, 'long') },
    figure('accepted', t('accepted'), ({ accepted }) => accepted),
    ...series.map(({ key, name }) => figure(key, name, (row) => resultOf(row, key))),
    figure('previous', t('previous'), ({ previous }) => previous),
  ];
  const rows = month.days
    .map((day, index): Row => ({ ...day, previous: month.previous[index]?.accepted ?? null }))
    .toReversed();
  return (
    <div className="overflow-clip rounded-lg border border-line">
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={rows}
        rowKey={({ day }) => day}
        rowHref={({ day }) => activityHref(day)}
      />
    </div>
  );
}

function resultOf({ delivered, waiting, bounced, suppressed }: Row, key: string): number | null {
  const results: Readonly<Record<string, number>> = { delivered, waiting, bounced, suppressed };
  return results[key] ?? null;
}
