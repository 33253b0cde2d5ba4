'use client';

import { useFormatter } from 'use-intl/react';
import { ChartTooltip } from '#components/kit/charts/chart-tooltip.tsx';
import type { ChartSeries } from '#components/kit/charts/chart-types.ts';
import { StackedBarChart } from '#components/kit/charts/stacked-bar-chart.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import type { HourPart } from './minute-rates.ts';

type HourChartProps = { parts: readonly HourPart[]; series: readonly ChartSeries[]; clock: (at: string) => string };

/** Bars of five minutes each: the recipients by result. */
export function HourChart({ parts, series, clock }: HourChartProps) {
  const t = useTexts('operations');
  const format = useFormatter();
  const sum = (figure: 'accepted' | 'delivered' | 'delayed' | 'bounced') =>
    parts.reduce((total, part) => total + part[figure], 0);
  const points = parts.map(({ at, delivered, delayed, bounced, isRunning }) => ({
    key: at,
    values: { delivered, delayed, bounced },
    previous: null,
    expected: null,
    isRunning,
  }));
  return (
    <StackedBarChart
      label={t('hourFigure', {
        accepted: sum('accepted'),
        delivered: sum('delivered'),
        delayed: sum('delayed'),
        bounced: sum('bounced'),
      })}
      points={points}
      series={series}
      tickKeys={parts.filter((_, index) => index % 3 === 0).map(({ at }) => at)}
      formatKey={clock}
      tooltip={({ key, values }) => (
        <ChartTooltip
          title={clock(key)}
          rows={series.map(({ key: figure, name, swatchClass }) => ({
            key: figure,
            swatchClass,
            name,
            value: format.number(values[figure] ?? 0),
            part: null,
          }))}
        />
      )}
    />
  );
}
