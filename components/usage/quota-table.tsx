'use client';

import { clsx } from 'clsx';
import { useFormatter } from 'use-intl/react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { Time } from '#components/ui/time.tsx';
import { type QuotaRow, usedPart } from './quota-rows.ts';

/** Every quota with its used part. */
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
          {(key === 'extra' || key === 'bulk') && (
            <span className="block text-xs font-normal text-muted">{t(`hints.${key}`)}</span>
          )}
        </>
      ),
    },
    { key: 'used', header: t('usedColumn'), cell: (row) => <UsedBar part={usedPart(row)} /> },
    {
      key: 'figures',
      header: t('figures'),
      cell: ({ used, quota }) => (
        <span>
          {format.number(used)}{' '}
          <span className="text-faint">{quota < 0 ? t('ofUnlimited') : t('ofQuota', { quota })}</span>
        </span>
      ),
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
      align: 'right',
      width: 'count',
    },
    {
      key: 'resets',
      header: t('resetsColumn'),
      cell: ({ resetsAt }) => <Time at={resetsAt} />,
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

/** From these parts of a quota on, its bar is amber and then red. */
const NEARLY_FULL = 0.8;

/** The used part of a quota as a bar; the figures beside it say the same. */
function UsedBar({ part }: { part: number | null }) {
  if (part === null) return null;
  const color = part >= 1 ? 'bg-danger' : part >= NEARLY_FULL ? 'bg-warning' : 'bg-chart-primary';
  return (
    <span
      aria-hidden
      className="block h-1.5 w-full min-w-24 overflow-hidden rounded-sm bg-sunken inset-ring inset-ring-line"
    >
      <span className={clsx('block h-full rounded-sm', color)} style={{ width: `${part * 100}%` }} />
    </span>
  );
}
