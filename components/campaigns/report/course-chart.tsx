'use client';

import { useFormatter } from 'use-intl/react';
import { ChartTooltip } from '#components/kit/charts/chart-tooltip.tsx';
import { LineChart, type LineSeries } from '#components/kit/charts/line-chart.tsx';
import { useTimeFormat } from '#components/ui/time-format.tsx';
import { formatAbsolute } from '#lib/core/format-time.ts';
import type { Course } from './course.ts';

type CourseChartProps = { label: string; course: Course; series: readonly LineSeries[] };

/** The course of opens and clicks as two lines. */
export function CourseChart({ label, course: { points }, series }: CourseChartProps) {
  const format = useFormatter();
  const { zone, hours } = useTimeFormat();
  const nameOf = (key: string) => formatAbsolute(new Date(key), zone, hours);
  return (
    <LineChart
      label={label}
      points={points}
      series={series}
      formatKey={(key) =>
        format.dateTime(new Date(key), {
          timeZone: zone,
          day: 'numeric',
          month: 'short',
          hour: '2-digit',
          minute: '2-digit',
          hour12: hours === 12,
        })
      }
      tooltip={({ key: at, values }) => (
        <ChartTooltip
          title={nameOf(at)}
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
