'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { useWidth } from '#components/kit/charts/use-width.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { metricOf } from '#lib/core/analytics/metrics.ts';
import type { Precision } from '#lib/core/analytics/question.ts';
import { useAnalyticView } from '../analytic-view-context.tsx';
import { RATE_LIMITS } from '../metric-looks.ts';
import { useMetricFormat } from '../use-metric-format.ts';
import { chartHeight, HEIGHTS } from './chart-height.ts';
import type { StepMarker } from './chart-markers.ts';
import { type MetricPoint, tickKeys, zoomSpan } from './chart-points.ts';
import { CountPanel } from './count-panel.tsx';
import { AXIS_WIDTH, type MetricSeries } from './panel-props.ts';
import { RatePanel } from './rate-panel.tsx';
import { useDragToZoom } from './use-drag-to-zoom.ts';

/** Below this width the chart shows its last points only, so that bars stay wide enough to hit. In pixels. */
const NARROW = 480;
const NARROW_POINTS = 14;

type MainChartProps = {
  points: readonly MetricPoint[];
  series: readonly MetricSeries[];
  precision: Precision;
  today: string;
  formatKey: (key: string) => string;
  tooltip: (point: MetricPoint) => ReactNode;
  markers: readonly StepMarker[];
  /** The messages behind a point; null where they cannot be listed. */
  hrefOf: (point: MetricPoint) => string | null;
};

/** The metrics over time: bars for counts, and lines for rates in a panel of their own under the same axis. */
export function MainChart({ series, precision, today, formatKey, tooltip, hrefOf, markers, ...props }: MainChartProps) {
  const t = useTexts('analytics');
  const formatMetric = useMetricFormat();
  const router = useRouter();
  const { change } = useAnalyticView();
  const [ref, width] = useWidth();
  const points = width < NARROW ? props.points.slice(-NARROW_POINTS) : props.points;
  const pointOf = (key: unknown) => points.find((point) => point.key === key);
  const drag = useDragToZoom({
    onZoom: (first, last) =>
      change({ range: 'custom', ...zoomSpan(first, last, precision, today), precision: undefined }),
    onOpen: (key) => {
      const point = pointOf(key);
      const href = point && hrefOf(point);
      if (href) router.push(href);
    },
  });
  const counts = series.filter(({ key }) => metricOf(key).unit === 'count');
  const rates = series.filter(({ key }) => metricOf(key).unit !== 'count');
  const names = (of: typeof series) => of.map(({ name }) => name).join(', ');
  const [rate] = rates;
  const shared = {
    points,
    width,
    formatKey,
    drag,
    markers,
    ticks: tickKeys(points, width - AXIS_WIDTH),
    tooltip: (key: unknown) => {
      const point = pointOf(key);
      return point ? tooltip(point) : null;
    },
  };
  return (
    // Clipped, because the chart follows a narrower window a frame later.
    <div
      ref={ref}
      className="overflow-x-clip tabular-nums"
      style={{ height: chartHeight(series.map(({ key }) => key)) }}
    >
      {width > 0 && counts.length > 0 && (
        <CountPanel
          {...shared}
          series={counts}
          height={HEIGHTS.counts}
          hasAxis={!rate}
          label={t('chartLabel', { names: names(counts) })}
        />
      )}
      {width > 0 && rate && (
        <RatePanel
          {...shared}
          series={rates}
          height={counts.length > 0 ? HEIGHTS.below : HEIGHTS.alone}
          hasAxis
          hasTooltip={counts.length === 0}
          limits={rates.flatMap(({ key }) =>
            (RATE_LIMITS[key] ?? []).map((value) => ({
              value,
              label: t('watchLine', { value: formatMetric('rate', value) }),
            })),
          )}
          formatValue={(value) => (value === 0 ? '0' : formatMetric(metricOf(rate.key).unit, value, 'short'))}
          label={t('chartLabel', { names: names(rates) })}
        />
      )}
    </div>
  );
}
