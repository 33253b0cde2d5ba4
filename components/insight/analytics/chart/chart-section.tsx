'use client';

import { ChartColumn, SlidersHorizontal, Table2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { ChartLegend } from '#components/kit/charts/chart-legend.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import { FINE_DAYS, type Precision } from '#lib/core/analytics/question.ts';
import { shiftDay } from '#lib/core/day-range.ts';
import type { SeriesAnswer } from '#lib/insight/analytics/schema.ts';
import type { ChartMarker } from '#lib/insight/analytics/screen/schema.ts';
import { activityLink } from '../activity-link.ts';
import { useAnalyticView } from '../analytic-view-context.tsx';
import { metricLook } from '../metric-looks.ts';
import { chartHeight } from './chart-height.ts';
import { stepMarkers } from './chart-markers.ts';
import type { MetricPoint } from './chart-points.ts';
import { PointTooltip } from './point-tooltip.tsx';
import { useStepName } from './use-step-name.ts';

// The chart's library is 90 kB: it comes after the page.
const MainChart = dynamic(() => import('./main-chart.tsx').then((module) => module.MainChart), {
  ssr: false,
  loading: () => <Skeleton className="h-full w-full" />,
});

// Rendered with the page for print; its code comes later.
const SeriesTable = dynamic(() => import('./series-table.tsx').then((module) => module.SeriesTable));

// Most visits keep their metrics: the dialog comes with the first press.
const MetricDialog = dynamic(() => import('../metric-dialog.tsx').then((module) => module.MetricDialog), {
  ssr: false,
});

type ChartSectionProps = { series: SeriesAnswer; markers: readonly ChartMarker[]; today: string };

const VIEWS = ['chart', 'table'] as const;

/** The main chart with its legend, its precision, and a switch to the same figures as a table. Printing shows both. */
export function ChartSection({ series: answer, markers, today }: ChartSectionProps) {
  const t = useTexts('analytics');
  const ui = useTexts('ui');
  const { view, change } = useAnalyticView();
  const [shown, setShown] = useState<(typeof VIEWS)[number]>('chart');
  const [isChoosing, setChoosing] = useState(false);
  const { precision, range } = answer.meta;
  const stepName = useStepName(precision);
  const points = seriesPoints(answer);
  const series = view.chart.map((name) => ({ key: name, name: t(`metrics.${name}`), ...metricLook(name) }));
  const steps = stepMarkers(answer, markers, ({ kind, name }) => t(`markers.${kind}`, { name }));
  const changesAt = (key: string) => steps.find((step) => step.key === key)?.names ?? [];
  const hrefOf = ({ key }: { key: string }) => {
    const day = key.slice(0, 10);
    const lastDay = precision === 'week' ? shiftDay(day, 6) : precision === 'month' ? shiftDay(day, 30) : day;
    return activityLink({ firstDay: day, lastDay, today, filters: view.filters });
  };
  return (
    <div className="flex min-w-0 flex-col gap-3 px-5 pt-4 pb-3 max-sm:px-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ChartLegend
          series={[
            ...series,
            ...(answer.before
              ? [{ key: 'before', name: t(`periods.${view.compare}`), fillClass: '', swatchClass: 'h-0.5! bg-muted' }]
              : []),
          ]}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" onClick={() => setChoosing(true)}>
            <SlidersHorizontal aria-hidden /> {t('picker.open')}
          </Button>
          <ToggleGroup
            size="sm"
            label={t('precision')}
            items={precisionsOf(range.firstDay, range.lastDay, today, precision).map((value) => ({
              value,
              label: t(`precisions.${value}`),
            }))}
            value={precision}
            onChange={(value) => change({ precision: value })}
          />
          <ToggleGroup
            size="sm"
            label={ui('chart.view')}
            items={VIEWS.map((value) => ({
              value,
              label: ui(`chart.${value}`),
              icon: value === 'chart' ? ChartColumn : Table2,
            }))}
            value={shown}
            onChange={setShown}
          />
        </div>
      </div>
      {shown === 'chart' && (
        <div style={{ height: chartHeight(view.chart) }}>
          <MainChart
            points={points}
            series={series}
            precision={precision}
            today={today}
            formatKey={stepName}
            hrefOf={hrefOf}
            markers={steps}
            tooltip={(point) => (
              <PointTooltip
                point={point}
                series={series}
                stepName={stepName}
                isLinked={hrefOf(point) !== null}
                changes={changesAt(point.key)}
              />
            )}
          />
        </div>
      )}
      <div className={shown === 'chart' ? 'hidden print:block' : undefined}>
        <SeriesTable points={points} names={view.chart} stepName={stepName} hrefOf={hrefOf} changesAt={changesAt} />
      </div>
      {isChoosing && <MetricDialog onClose={() => setChoosing(false)} />}
    </div>
  );
}

/** Returns the precisions that suit a range: hours where they are kept and not too many, weeks from two of them on. */
function precisionsOf(first: string, last: string, today: string, current: Precision): Precision[] {
  const isLong = last >= shiftDay(first, 13);
  const isShort = last <= shiftDay(first, 7);
  const isFine = first >= shiftDay(today, -FINE_DAYS) && isShort;
  const all: Precision[] = [...(isFine ? (['hour'] as const) : []), 'day', ...(isLong ? (['week'] as const) : [])];
  return all.includes(current) ? all : [current, ...all];
}

/** Returns the points of the main chart: each with the same step of the period before, and the last one marked while it runs. */
function seriesPoints({ points, before, meta }: SeriesAnswer): MetricPoint[] {
  const isRunning = meta.range.end > meta.freshAt;
  return points.map(({ local, values }, index) => ({
    key: local,
    values,
    before: before?.[index]?.values ?? null,
    beforeAt: before?.[index]?.local ?? null,
    isRunning: isRunning && index === points.length - 1,
  }));
}
