'use client';

import { useRouter } from 'next/navigation';
import { useFormatter } from 'use-intl/react';
import { ChartTooltip } from '#components/kit/charts/chart-tooltip.tsx';
import { StackedBarChart } from '#components/kit/charts/stacked-bar-chart.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { formatDay } from '#lib/core/format-time.ts';
import { activityHref, type MailBar } from './mail-bars.ts';

/** Labels of the axis, at most. */
const LABELS = 5;

type MailChartProps = { bars: readonly MailBar[]; sum: number; hasActivity: boolean };

/** Bars of sent mail; a press opens the messages of one. */
export function MailChart({ bars, sum, hasActivity }: MailChartProps) {
  const t = useTexts('home');
  const format = useFormatter();
  const router = useRouter();
  const barOf = (key: string) => bars.find(({ firstDay }) => firstDay === key);
  const step = Math.max(1, Math.ceil(bars.length / LABELS));
  const name = t('chart.sent');
  return (
    <StackedBarChart
      label={t('chart.label', { count: sum })}
      points={bars.map(({ firstDay, figures, isRunning }) => ({
        key: firstDay,
        values: { sent: figures.sent },
        previous: null,
        expected: null,
        isRunning,
      }))}
      series={[{ key: 'sent', name, fillClass: 'fill-chart-primary', swatchClass: 'bg-chart-primary' }]}
      tickKeys={bars.filter((_, index) => index % step === 0).map(({ firstDay }) => firstDay)}
      formatKey={(key) => formatDay(key, 'short')}
      tooltip={({ key }) => {
        const bar = barOf(key);
        if (!bar) return null;
        const { figures } = bar;
        const row = (field: keyof typeof figures, swatchClass: string | null, label: string) => ({
          key: field,
          swatchClass,
          name: label,
          value: format.number(figures[field]),
          part: null,
        });
        return (
          <ChartTooltip
            title={formatDay(key, 'long')}
            rows={[
              row('sent', 'bg-chart-primary', name),
              row('delivered', null, t('chart.deliveredCount')),
              row('opened', null, t('chart.openedCount')),
              row('clicked', null, t('chart.clickedCount')),
            ]}
            action={hasActivity && figures.sent > 0 ? t('chart.open') : undefined}
          />
        );
      }}
      {...(hasActivity && {
        onOpen: (key: string) => {
          const bar = barOf(key);
          if (bar) router.push(activityHref(bar));
        },
      })}
    />
  );
}
