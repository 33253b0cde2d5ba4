'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import type { ChartSeries } from '#components/charts/chart-types.ts';
import { useWidth } from '#components/charts/use-width.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { METRICS, type MetricName, metricOf } from '#lib/core/analytics/metrics.ts';
import type { Precision } from '#lib/core/analytics/question.ts';
import { useAnalyticView } from '../analytic-view-context.tsx';
import { RATE_LIMITS } from '../metric-looks.ts';
import { useMetricFormat } from '../use-metric-format.ts';
import { type MetricPoint, tickKeys, zoomSpan } from './chart-points.ts';
import { CountPanel } from './count-panel.tsx';
import { RatePanel } from './rate-panel.tsx';
import { useDragToZoom } from './use-drag-to-zoom.ts';

/** The heights of the panels in pixels: of counts, of rates below it, and of rates alone. */
const HEIGHTS = { counts: 226, below: 96, alone: 226 } as const;

/** Below this width the chart shows its last points only, so that bars stay wide enough to hit. In pixels. */
const NARROW = 480;
const NARROW_POINTS = 14;

type MainChartProps = {
  points: readonly MetricPoint[];
  series: readonly (ChartSeries & { color: string })[];
  precision: Precision;
  today: string;
  formatKey: (key: string) => string;
  tooltip: (point: MetricPoint) => ReactNode;
  /** The messages behind a point; null where they cannot be listed. */
  hrefOf: (point: MetricPoint) => string | null;
};

/** The metrics over time: bars for counts, and lines for rates in a panel of their own under the same axis. */
export function MainChart({ series, precision, today, formatKey, tooltip, hrefOf, ...props }: MainChartProps) {
  const t = useTexts('analytics');
  const say = useMetricFormat();
  const router = useRouter();
  const { change } = useAnalyticView();
  const [ref, width] = useWidth();
  const points = width < NARROW ? props.points.slice(-NARROW_POINTS) : props.points;
  const pointOf = (key: unknown) => points.find((point) => point.key === key);
  const drag = useDragToZoom({
    onZoom: (first, last) => change({ range: 'custom', ...zoomSpan(first, last, precision, today), precision: undefined }),
    onOpen: (key) => {
      const point = pointOf(key);
      const href = point && hrefOf(point);
      if (href) router.push(href);
    },
  });
  const counts = series.filter(({ key }) => unitOf(key) === 'count');
  const rates = series.filter(({ key }) => unitOf(key) !== 'count');
  const names = (of: typeof series) => of.map(({ name }) => name).join(', ');
  const [rate] = rates;
  const shared = {
    ...{ points, width, formatKey, drag, ticks: tickKeys(points) },
    tooltip: (key: unknown) => {
      const point = pointOf(key);
      return point ? tooltip(point) : null;
    },
  };
  return (
    // Clipped, because the chart follows a narrower window a frame later.
    <div ref={ref} className="overflow-x-clip tabular-nums" style={{ height: heightOf(counts.length, rates.length) }}>
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
            limitsOf(key).map((value) => ({ value, label: t('watchLine', { value: say('rate', value) }) })),
          )}
          formatValue={(value) => (value === 0 ? '0' : say(unitOf(rate.key), value, 'short'))}
          label={t('chartLabel', { names: names(rates) })}
        />
      )}
    </div>
  );
}

const heightOf = (counts: number, rates: number): number =>
  counts === 0 ? HEIGHTS.alone : HEIGHTS.counts + (rates > 0 ? HEIGHTS.below : 0);

const isMetric = (key: string): key is MetricName => key in METRICS;
const unitOf = (key: string) => (isMetric(key) ? metricOf(key).unit : 'count');
const limitsOf = (key: string): readonly number[] => (isMetric(key) ? (RATE_LIMITS[key] ?? []) : []);
