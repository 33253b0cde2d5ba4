'use client';

import { ChartColumn } from 'lucide-react';
import dynamic from 'next/dynamic';
import { ChartPanel } from '#components/kit/charts/chart-panel.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { UsageMonth } from '#lib/insight/activity/usage/schema.ts';
import { sumMonth } from './month-forecast.ts';
import { usageSeries } from './usage-series.ts';
import { UsageTable } from './usage-table.tsx';

// The chart's library is 90 kB: it comes after the page.
const UsageChart = dynamic(() => import('./usage-chart.tsx').then((module) => module.UsageChart), {
  ssr: false,
  loading: () => <Skeleton className="h-[206px] w-full" />,
});

/** The month by day, as a chart or as a table. */
export function UsageByDay({ month, isCapturing }: { month: UsageMonth; isCapturing: boolean }) {
  const t = useTexts('usage');
  const sums = sumMonth(month);
  const series = usageSeries(t, isCapturing);
  if (sums.count === 0) {
    return (
      <EmptyState icon={ChartColumn} title={t('none')}>
        {t('noneText')}
      </EmptyState>
    );
  }
  return (
    <ChartPanel
      title={t('byDay')}
      description={t('byDayText', sums)}
      series={series.filter(({ key }) => key !== 'waiting' || month.days.some(({ waiting }) => waiting > 0))}
      chart={<UsageChart month={month} series={series} />}
      table={<UsageTable month={month} series={series} />}
    />
  );
}
