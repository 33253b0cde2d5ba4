'use client';

import dynamic from 'next/dynamic';
import { useFormatter } from 'use-intl/react';
import { ChartPanel } from '#components/kit/charts/chart-panel.tsx';
import type { ChartSeries } from '#components/kit/charts/chart-types.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useTimeFormat } from '#components/ui/time-format.tsx';
import type { MinuteRates } from '#lib/service/operations/schema.ts';
import { formatMinute } from './format.ts';
import { FIGURES, type HourPart, sumMinutes } from './minute-rates.ts';

const HourChart = dynamic(() => import('./hour-chart.tsx').then((module) => module.HourChart), {
  ssr: false,
  loading: () => <Skeleton className="h-[206px] w-full" />,
});

/** A bar, and a row of the table, is so many minutes. */
const PART_MINUTES = 5;

/** The last hour by result, as a chart or as a table. */
export function HourPanel({ minutes }: { minutes: readonly MinuteRates[] }) {
  const t = useTexts('operations');
  const { zone } = useTimeFormat();
  const clock = (at: string) => formatMinute(at, zone);
  const parts = sumMinutes(minutes, PART_MINUTES);
  const series = hourSeries(t);
  return (
    <ChartPanel
      title={t('hour')}
      description={t('hourText')}
      series={series}
      chart={<HourChart parts={parts} series={series} clock={clock} />}
      table={<HourTable parts={parts} clock={clock} />}
    />
  );
}

const hourSeries = (t: Translate<'operations'>): ChartSeries[] => [
  { key: 'delivered', name: t('delivered'), fillClass: 'fill-delivered', swatchClass: 'bg-delivered' },
  { key: 'delayed', name: t('delayed'), fillClass: 'fill-deferred', swatchClass: 'bg-deferred' },
  {
    key: 'bounced',
    name: t('bounced'),
    fillClass: 'fill-bounced contrast-more:fill-[url(#chart-hatch)]',
    swatchClass: 'bg-bounced',
  },
];

function HourTable({ parts, clock }: { parts: readonly HourPart[]; clock: (at: string) => string }) {
  const t = useTexts('operations');
  const format = useFormatter();
  const columns: readonly Column<HourPart>[] = [
    { key: 'at', header: t('minute'), cell: ({ at }) => clock(at) },
    ...FIGURES.map((figure) => ({
      key: figure,
      header: t(figure),
      align: 'right' as const,
      cell: (part: HourPart) => format.number(part[figure]),
    })),
  ];
  return (
    <Card flush>
      <DataTable caption={t('hour')} columns={columns} rows={parts.toReversed()} rowKey={({ at }) => at} />
    </Card>
  );
}
