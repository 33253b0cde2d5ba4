'use client';

import { useRouter } from 'next/navigation';
import { useFormatter } from 'use-intl/react';
import { ChartTooltip } from '#components/kit/charts/chart-tooltip.tsx';
import type { ChartPoint, ChartSeries } from '#components/kit/charts/chart-types.ts';
import { StackedBarChart } from '#components/kit/charts/stacked-bar-chart.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { formatDay } from '#lib/core/format-time.ts';
import type { UsageMonth } from '#lib/insight/activity/usage/schema.ts';
import { sumMonth } from './month-forecast.ts';
import { activityHref, usagePoints } from './usage-series.ts';

/** The days of the month with a label: every seventh from the first on. */
const TICK_DAYS = ['01', '08', '15', '22', '29'];

/** Bars of a day each: the accepted recipients by their result, today's at part strength, and those expected. */
export function UsageChart({ month, series }: { month: UsageMonth; series: readonly ChartSeries[] }) {
  const t = useTexts('usage');
  const router = useRouter();
  const points = usagePoints(month);
  const keys = points.map(({ key }) => key);
  return (
    <StackedBarChart
      label={t('figure', { count: sumMonth(month).count })}
      points={points}
      series={series}
      tickKeys={keys.filter((key) => TICK_DAYS.includes(key.slice(-2)))}
      formatKey={(key) => formatDay(key, 'short')}
      tooltip={(point) => <DayTooltip point={point} series={series} title={formatDay(point.key, 'long')} />}
      onOpen={(day) => router.push(activityHref(day))}
    />
  );
}

type DayTooltipProps = { point: ChartPoint; series: readonly ChartSeries[]; title: string };

function DayTooltip({ point: { values, previous, expected }, series, title }: DayTooltipProps) {
  const t = useTexts('usage');
  const format = useFormatter();
  const total = Object.values(values).reduce((sum, value) => sum + value, 0);
  const figure = (key: 'previous' | 'expected', count: number | null) =>
    count === null ? [] : [{ key, swatchClass: null, name: t(key), value: format.number(count), part: null }];
  const results = series.map(({ key, name, swatchClass }) => {
    const value = values[key] ?? 0;
    const part = total > 0 ? format.number(value / total, { style: 'percent', maximumFractionDigits: 1 }) : null;
    return { key, swatchClass, name, value: format.number(value), part };
  });
  return (
    <ChartTooltip
      title={title}
      rows={[...(expected === null ? results : []), ...figure('expected', expected), ...figure('previous', previous)]}
      action={expected === null && total > 0 ? t('openDay', { count: total }) : undefined}
    />
  );
}
