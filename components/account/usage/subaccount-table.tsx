'use client';

import { useFormatter } from 'use-intl/react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { Section } from '#components/ui/section.tsx';
import type { SubaccountUsage } from '#lib/senders/subaccounts/schema.ts';
import { usedPart } from './quota-rows.ts';
import { UsedBar } from './used-bar.tsx';

type SubaccountTableProps = {
  rows: readonly SubaccountUsage[];
  /** The whole month of the company, of which each subaccount used a part. */
  total: number;
  /** True if the reader may open a subaccount. */
  canOpen: boolean;
};

/** The subaccounts with their production mail of the month, those with most first. */
export function SubaccountTable({ rows, total, canOpen }: SubaccountTableProps) {
  const t = useTexts('usage');
  const format = useFormatter();
  const columns: readonly Column<SubaccountUsage>[] = [
    {
      key: 'name',
      header: t('subaccount'),
      cell: ({ name }) => <span className="block min-w-0 truncate">{name}</span>,
      width: 260,
    },
    {
      key: 'used',
      header: t('usedColumn'),
      cell: ({ used, limit }) => <UsedBar part={usedPart({ used, quota: limit })} />,
      isAbsent: ({ used, limit }) => usedPart({ used, quota: limit }) === null,
    },
    {
      key: 'figures',
      header: t('month'),
      cell: ({ used, limit }) => (
        <span>
          {format.number(used)}{' '}
          <span className="text-faint">{limit < 0 ? t('ofUnlimited') : t('ofQuota', { quota: limit })}</span>
        </span>
      ),
      align: 'right',
      width: 190,
    },
    {
      key: 'share',
      header: t('shareOfAll'),
      cell: ({ used }) => (total > 0 ? format.number(used / total, { style: 'percent' }) : '–'),
      align: 'right',
      width: 'code',
    },
  ];
  return (
    <Section title={t('bySubaccount')} description={t('bySubaccountText')}>
      <div className="overflow-clip rounded-lg border border-line">
        <DataTable
          caption={t('bySubaccount')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          {...(canOpen && { rowHref: ({ id }: SubaccountUsage) => `/subaccount/${id}` })}
        />
      </div>
    </Section>
  );
}
