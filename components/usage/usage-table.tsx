'use client';

import { useFormatter } from 'use-intl/react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import type { UsageDay } from '#lib/activity/schema.ts';
import { useDayName } from './use-day-name.ts';

/** The days as figures, the newest first; days without mail are left out. */
export function UsageTable({ days }: { days: readonly UsageDay[] }) {
  const t = useTexts('usage');
  const dayName = useDayName();
  const format = useFormatter();
  const figure = (key: 'accepted' | 'delivered' | 'bounced'): Column<UsageDay> => ({
    key,
    header: t(key),
    cell: (day) => format.number(day[key]),
    align: 'right',
  });
  const columns: readonly Column<UsageDay>[] = [
    { key: 'day', header: t('day'), cell: ({ day }) => dayName(day) },
    figure('accepted'),
    figure('delivered'),
    figure('bounced'),
  ];
  const rows = days.filter(({ accepted, delivered, bounced }) => accepted + delivered + bounced > 0).toReversed();
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <DataTable caption={t('caption')} columns={columns} rows={rows} rowKey={({ day }) => day} />
    </div>
  );
}
