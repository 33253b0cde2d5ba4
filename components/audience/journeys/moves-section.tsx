'use client';

import { ArrowRight, ChartColumn } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useStageNames } from '#components/audience/stage-names.tsx';
import { ChartPanel } from '#components/kit/charts/chart-panel.tsx';
import { type ChartPoint, pointTotal } from '#components/kit/charts/chart-types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { JourneyFunnel, JourneyReport } from '#lib/audience/journeys/schema.ts';
import { formatDay } from '#lib/core/format-time.ts';
import { movePoints, moveSeries } from './move-series.ts';

// The chart's library is 90 kB: it comes after the page.
const MovesChart = dynamic(() => import('./moves-chart.tsx').then((module) => module.MovesChart), {
  ssr: false,
  loading: () => <Skeleton className="h-[206px] w-full" />,
});

type MovesSectionProps = { funnel: JourneyFunnel; report: JourneyReport; today: string };

/** The moves of a range: by day as bars or as a table, and from stage to stage. */
export function MovesSection({ funnel, report, today }: MovesSectionProps) {
  const t = useTexts('journeys');
  const series = moveSeries(t);
  const points = movePoints(report, today);
  const total = points.reduce((sum, point) => sum + pointTotal(point), 0);
  const days = t('days', { from: formatDay(report.from, 'long'), to: formatDay(report.to, 'long'), count: total });
  if (total === 0)
    return (
      <Card title={t('moves')} description={days}>
        <EmptyState icon={ChartColumn} title={t('noMoves')}>
          {t('noMovesText')}
        </EmptyState>
      </Card>
    );
  const columns: readonly Column<ChartPoint>[] = [
    { key: 'day', header: t('day'), cell: ({ key }) => formatDay(key, 'long') },
    ...series.map(
      ({ key, name }): Column<ChartPoint> => ({
        key,
        header: name,
        cell: ({ values }) => t('number', { count: values[key] ?? 0 }),
        align: 'right',
      }),
    ),
  ];
  return (
    <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <ChartPanel
        title={t('moves')}
        description={days}
        series={series}
        chart={<MovesChart label={days} points={points} series={series} />}
        table={
          <div className="overflow-clip rounded-lg border border-line">
            <DataTable caption={t('byDay')} columns={columns} rows={points.toReversed()} rowKey={({ key }) => key} />
          </div>
        }
      />
      <MovesTable moves={funnel.moves} total={total} />
    </div>
  );
}

/** Each pair of stages between which people moved, the most frequent first, with its share as a bar behind it. */
function MovesTable({ moves, total }: { moves: JourneyFunnel['moves']; total: number }) {
  const t = useTexts('journeys');
  const nameOf = useStageNames();
  return (
    <section aria-labelledby="pairs" className="min-w-0">
      <h2 id="pairs" className="text-lg font-semibold">
        {t('pairs')}
      </h2>
      <p className="mb-3 text-sm text-muted">{t('pairsText')}</p>
      <table className="w-full table-fixed border-separate border-spacing-0 text-sm tabular-nums">
        <caption className="sr-only">{t('pairs')}</caption>
        <thead>
          <tr className="text-xs text-faint">
            <th scope="col" className="h-8 border-b border-line px-2 text-left font-medium">
              {t('move')}
            </th>
            <th scope="col" className="w-18 border-b border-line px-2 text-right font-medium">
              {t('people')}
            </th>
            <th scope="col" className="w-16 border-b border-line px-2 text-right font-medium">
              {t('share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {moves.map(({ from, to, count }) => (
            <tr key={`${from} ${to}`}>
              <th scope="row" className="relative h-9 border-b border-line px-2 text-left font-medium">
                <span
                  aria-hidden
                  className="absolute inset-y-1 left-0 rounded-sm bg-chart-primary opacity-14"
                  style={{ width: `${(count / total) * 100}%` }}
                />
                <span className="relative flex min-w-0 items-center gap-1.5">
                  <span className="truncate">{nameOf(from)}</span>
                  <ArrowRight aria-hidden className="size-3.5 shrink-0 text-faint" />
                  <span className="sr-only">{t('to')}</span>
                  <span className="truncate">{nameOf(to)}</span>
                </span>
              </th>
              <td className="border-b border-line px-2 text-right">{t('number', { count })}</td>
              <td className="border-b border-line px-2 text-right text-muted">{t('part', { part: count / total })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
