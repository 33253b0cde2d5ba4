'use client';

import { clsx } from 'clsx';
import { Sparkline } from '#components/kit/charts/sparkline.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { type MetricName, metricOf } from '#lib/core/analytics/metrics.ts';
import { toggleChartMetric } from '#lib/core/analytics/view.ts';
import type { SeriesAnswer, SeriesPoint, TotalsAnswer } from '#lib/insight/analytics/schema.ts';
import { useAnalyticView } from './analytic-view-context.tsx';
import { MetricChange } from './metric-change.tsx';
import { metricLook } from './metric-looks.ts';
import { useMetricFormat } from './use-metric-format.ts';

type TilesProps = { totals: TotalsAnswer; series: SeriesAnswer; messages: number };

/** The metrics of the view: figure, change and course. A press adds a metric to the chart or takes it out. */
export function MetricTiles({ totals, series, messages }: TilesProps) {
  const { view } = useAnalyticView();
  return (
    <div className="grid grid-cols-2 gap-px bg-line sm:grid-cols-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {view.metrics.map((name) => (
        <Tile key={name} name={name} totals={totals} series={series} messages={messages} />
      ))}
    </div>
  );
}

type TileProps = TilesProps & { name: MetricName };

function Tile({ name, totals, series, messages }: TileProps) {
  const t = useTexts('analytics');
  const formatMetric = useMetricFormat();
  const { view, show } = useAnalyticView();
  const metric = metricOf(name);
  const look = metricLook(name);
  const isDrawn = view.chart.includes(name);
  const value = totals.values[name] ?? null;
  return (
    <button
      type="button"
      aria-pressed={isDrawn}
      onClick={() => show({ chart: toggleChartMetric(view.chart, name) })}
      className={clsx(
        'relative flex min-w-0 flex-col bg-surface px-4 py-3 text-left tabular-nums hover:bg-hover focus-visible:-outline-offset-2',
        isDrawn && ['after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-current', look.textClass],
      )}
    >
      <span className="flex items-center gap-1.5 text-sm text-muted">
        {isDrawn && <span aria-hidden className={clsx('size-2.5 shrink-0 rounded-xs', look.swatchClass)} />}
        <span className={clsx('truncate', isDrawn && 'text-fg')}>{t(`metrics.${name}`)}</span>
      </span>
      <span className="flex flex-wrap items-baseline gap-x-2 text-fg">
        <span className="text-2xl font-semibold">{formatMetric(metric.unit, value, 'short')}</span>
        <MetricChange metric={metric} value={value} before={totals.before?.[name] ?? null} messages={messages} />
      </span>
      <span className="mt-auto pt-2">
        <Sparkline values={sparkValues(series.points, name)} className={look.textClass} />
      </span>
    </button>
  );
}

/** Points of a sparkline, at most. */
const POINTS_MAX = 30;

/**
 * Returns the course of a metric in at most 30 values, scaled so that its largest one is 1: neighbours become one point
 * with their mean. A count that is missing is 0; a rate without mail to divide by is null.
 */
export function sparkValues(points: readonly SeriesPoint[], name: MetricName): (number | null)[] {
  const missing = metricOf(name).unit === 'count' ? 0 : null;
  const size = Math.max(1, Math.ceil(points.length / POINTS_MAX));
  const means = Array.from({ length: Math.ceil(points.length / size) }, (_, index) => {
    const part = points.slice(index * size, (index + 1) * size).map(({ values }) => values[name] ?? missing);
    const known = part.filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  });
  const most = Math.max(...means.map((mean) => mean ?? 0), 0);
  return most > 0 ? means.map((mean) => (mean === null ? null : mean / most)) : means;
}
