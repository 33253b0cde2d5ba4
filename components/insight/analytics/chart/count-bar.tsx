'use client';

import { usePlotArea } from 'recharts';
import { ChartBar } from '#components/kit/charts/chart-bar.tsx';
import type { ChartSeries } from '#components/kit/charts/chart-types.ts';
import type { MetricPoint } from './chart-points.ts';

type CountBarProps = { point: MetricPoint; series: ChartSeries; x: number; width: number; max: number };

/** The bar of one count in the plot area, which is known only within the chart. */
export function CountBar({ point, series, x, width, max }: CountBarProps) {
  const area = usePlotArea();
  if (!area) return null;
  const { key } = series;
  return (
    <ChartBar
      point={{
        key: point.key,
        values: { [key]: point.values[key] ?? 0 },
        previous: point.before?.[key] ?? null,
        expected: null,
        isRunning: point.isRunning,
      }}
      series={[series]}
      x={x}
      width={width}
      plot={{ bottom: area.y + area.height, height: area.height, max }}
    />
  );
}
