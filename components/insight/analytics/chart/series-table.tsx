'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { type MetricName, metricOf } from '#lib/core/analytics/metrics.ts';
import { useMetricFormat } from '../use-metric-format.ts';
import type { MetricPoint } from './chart-points.ts';
import type { StepName } from './use-step-name.ts';

type SeriesTableProps = {
  points: readonly MetricPoint[];
  names: readonly MetricName[];
  stepName: StepName;
  hrefOf: (point: MetricPoint) => string | null;
  /** The changes in the step of a point. */
  changesAt: (key: string) => readonly string[];
};

/** The points of the chart as figures, the newest first; each leads to its messages. */
export function SeriesTable({ points, names, stepName, hrefOf, changesAt }: SeriesTableProps) {
  const t = useTexts('analytics');
  const formatMetric = useMetricFormat();
  const hasBefore = points.some(({ before }) => before !== null);
  const columns: readonly Column<MetricPoint>[] = [
    {
      key: 'at',
      header: t('time'),
      cell: ({ key }) => {
        const changes = changesAt(key);
        if (changes.length === 0) return stepName(key, 'long');
        return (
          <>
            {stepName(key, 'long')} <span className="text-muted">{changes.join(', ')}</span>
          </>
        );
      },
    },
    ...names.flatMap((name): Column<MetricPoint>[] => {
      const { unit } = metricOf(name);
      const label = t(`metrics.${name}`);
      const figure = { align: 'right' as const };
      return [
        { ...figure, key: name, header: label, cell: ({ values }) => formatMetric(unit, values[name]) },
        ...(hasBefore
          ? [
              {
                ...figure,
                key: `${name} before`,
                header: t('beforeColumn', { name: label }),
                cell: ({ before }: MetricPoint) => (
                  <span className="text-muted">{formatMetric(unit, before?.[name])}</span>
                ),
              },
            ]
          : []),
      ];
    }),
  ];
  return (
    <DataTable
      caption={t('seriesCaption')}
      columns={columns}
      rows={points.toReversed()}
      rowKey={({ key }) => key}
      rowHref={(point) => hrefOf(point) ?? undefined}
    />
  );
}
