'use client';

import { useFormatter } from 'use-intl/react';
import { formatBytes } from '#components/kit/message/format-bytes.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { Time } from '#components/ui/time.tsx';
import { type QuotaRow, usedPart } from './quota-rows.ts';
import { UsedBar } from './used-bar.tsx';

/** Every quota of the plan with its used part: those of a period, and what there may be a number of. */
export function QuotaTable({ rows }: { rows: readonly QuotaRow[] }) {
  const t = useTexts('usage');
  const format = useFormatter();
  const columns: readonly Column<QuotaRow>[] = [
    {
      key: 'feature',
      header: t('feature'),
      width: 260,
      cell: ({ key }) => (
        <>
          {t(`features.${key}`)}
          {(key === 'extra' || key === 'bulk' || key === 'purify') && (
            <span className="block text-xs font-normal text-muted">{t(`hints.${key}`)}</span>
          )}
        </>
      ),
    },
    { key: 'used', header: t('usedColumn'), cell: (row) => <UsedBar part={usedPart(row)} />, isAbsent: isUnlimited },
    {
      key: 'figures',
      header: t('figures'),
      cell: ({ key, used, quota }) => {
        const isSize = key === 'storage';
        const whole = isSize ? t('ofSize', { size: formatBytes(quota) }) : t('ofQuota', { quota });
        return (
          <span>
            {isSize ? formatBytes(used) : format.number(used)}{' '}
            <span className="text-faint">{quota < 0 ? t('ofUnlimited') : whole}</span>
          </span>
        );
      },
      align: 'right',
      width: 170,
    },
    {
      key: 'share',
      header: t('share'),
      cell: (row) => {
        const part = usedPart(row);
        return part === null ? '–' : format.number(part, { style: 'percent' });
      },
      isAbsent: isUnlimited,
      align: 'right',
      width: 'count',
    },
    {
      key: 'resets',
      header: t('resetsColumn'),
      cell: ({ resetsAt }) => (resetsAt === null ? <span className="text-faint">–</span> : <Time at={resetsAt} />),
      isAbsent: ({ resetsAt }) => resetsAt === null,
      align: 'right',
      width: 'code',
    },
  ];
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h2 className="text-lg font-semibold">{t('byFeature')}</h2>
      <div className="overflow-clip rounded-lg border border-line">
        <DataTable caption={t('byFeature')} columns={columns} rows={rows} rowKey={({ key }) => key} />
      </div>
    </section>
  );
}

const isUnlimited = (row: QuotaRow): boolean => usedPart(row) === null;
