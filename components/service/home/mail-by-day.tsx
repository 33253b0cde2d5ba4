'use client';

import { ChartColumn } from 'lucide-react';
import dynamic from 'next/dynamic';
import { ChartPanel } from '#components/kit/charts/chart-panel.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Stats } from '#lib/service/home/schema.ts';
import { isByWeek, mailBars } from './mail-bars.ts';
import { MailTable } from './mail-table.tsx';

// The chart's library is 90 kB: it comes after the page.
const MailChart = dynamic(() => import('./mail-chart.tsx').then((module) => module.MailChart), {
  ssr: false,
  loading: () => <Skeleton className="h-[206px] w-full" />,
});

type MailByDayProps = {
  stats: Stats;
  today: string;
  /** True if the reader may open the messages of a day. */
  hasActivity: boolean;
};

/** Sent mail by day, or by week of a long range, as a chart or as a table. */
export function MailByDay({ stats, today, hasActivity }: MailByDayProps) {
  const t = useTexts('home');
  if (!stats.email || stats.email.sent === 0)
    return (
      <section aria-label={t('chart.title')} className="rounded-lg border border-line">
        <EmptyState icon={ChartColumn} title={t(stats.email ? 'chart.none' : 'chart.failed')}>
          {t(stats.email ? 'chart.noneText' : 'chart.failedText')}
        </EmptyState>
      </section>
    );
  const bars = mailBars(stats.days, today);
  const isWeekly = isByWeek(stats.days);
  return (
    <ChartPanel
      title={t(isWeekly ? 'chart.weeks' : 'chart.title')}
      description={t('chart.text')}
      series={[]}
      chart={<MailChart bars={bars} sum={stats.email.sent} hasActivity={hasActivity} />}
      table={<MailTable bars={bars} isWeekly={isWeekly} hasActivity={hasActivity} />}
    />
  );
}
