'use client';

import { useFormatter } from 'use-intl/react';
import { ChartTooltip } from '#components/kit/charts/chart-tooltip.tsx';
import type { ChartPoint, ChartSeries } from '#components/kit/charts/chart-types.ts';
import { StackedBarChart } from '#components/kit/charts/stacked-bar-chart.tsx';
import { formatDay } from '#lib/core/format-time.ts';

/** Days between two labels of the axis. */
const TICK_EVERY = 7;

type MovesChartProps = { label: string; points: readonly ChartPoint[]; series: readonly ChartSeries[] };

/** Bars of a day each: the moves by the way they went. */
export function MovesChart({ label, points, series }: MovesChartProps) {
  const format = useFormatter();
  const keys = points.map(({ key }) => key);
  return (
    <StackedBarChart
      label={label}
      points={points}
      series={series}
      tickKeys={keys.filter((_, index) => index % TICK_EVERY === 0)}
      formatKey={(key) => formatDay(key, 'short')}
      tooltip={({ key: day, values }) => (
        <ChartTooltip
          title={formatDay(day, 'long')}
          rows={series.map(({ key, name, swatchClass }) => ({
            key,
            name,
            swatchClass,
            value: format.number(values[key] ?? 0),
            part: null,
          }))}
        />
      )}
    />
  );
}
