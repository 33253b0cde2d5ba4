'use client';

import { useFormatter } from 'use-intl/react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { formatDay } from '#lib/core/format-time.ts';
import type { MailFigures } from '#lib/service/home/schema.ts';
import { activityHref, type MailBar } from './mail-bars.ts';

type MailTableProps = { bars: readonly MailBar[]; isWeekly: boolean; hasActivity: boolean };

/** The figures of mail, the newest first. */
export function MailTable({ bars, isWeekly, hasActivity }: MailTableProps) {
  const t = useTexts('home');
  const format = useFormatter();
  const figure = (key: keyof MailFigures, header: string): Column<MailBar> => ({
    key,
    header,
    cell: ({ figures }) => format.number(figures[key]),
    align: 'right',
  });
  return (
    <div className="overflow-clip rounded-lg border border-line">
      <DataTable
        caption={t('chart.caption')}
        columns={[
          {
            key: 'day',
            header: t(isWeekly ? 'chart.week' : 'chart.day'),
            cell: ({ firstDay }) => formatDay(firstDay, 'long'),
          },
          figure('sent', t('chart.sent')),
          figure('delivered', t('chart.deliveredCount')),
          figure('opened', t('chart.openedCount')),
          figure('clicked', t('chart.clickedCount')),
        ]}
        rows={bars.toReversed()}
        rowKey={({ firstDay }) => firstDay}
        {...(hasActivity && { rowHref: activityHref })}
      />
    </div>
  );
}
