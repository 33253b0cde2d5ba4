'use client';

import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { type Column, DataTable } from '#components/ui/data-table.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ActivityRow } from '#lib/activity/schema.ts';
import { eventLook } from './event-words.ts';
import { SimulatedBadge, StatusBadge } from './status-badge.tsx';

/** The columns of the list. */
const columnsOf = (t: Translate<'activity'>): readonly Column<ActivityRow>[] => [
  {
    key: 'recipient',
    header: t('columns.recipient'),
    cell: (row) => <span className="block truncate">{row.recipient}</span>,
    className: '@2xl:max-w-64',
  },
  {
    key: 'status',
    header: t('status'),
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-1">
        <StatusBadge verdict={row.verdict} />
        {row.isSimulated && <SimulatedBadge />}
      </span>
    ),
    inline: true,
    className: '@max-2xl:order-2',
  },
  {
    key: 'subject',
    header: t('columns.subject'),
    cell: (row) => <span className="block min-w-0 truncate">{row.subject || t('noSubject')}</span>,
    inline: true,
    className: '@max-2xl:order-1 @max-2xl:w-full @2xl:w-full @2xl:max-w-0',
  },
  {
    key: 'from',
    header: t('columns.from'),
    cell: (row) => <span className="block min-w-0 truncate text-muted">{row.from}</span>,
    className: '@max-4xl:hidden @2xl:max-w-56',
  },
  {
    key: 'event',
    header: t('columns.event'),
    cell: (row) => <span className="text-muted">{t(eventLook(row.lastEvent).word)}</span>,
    className: '@max-5xl:hidden',
  },
  {
    key: 'time',
    header: t('columns.time'),
    cell: (row) => <Time at={row.acceptedAt} className="whitespace-nowrap text-muted" />,
    align: 'right',
    inline: true,
    className: '@max-2xl:order-3',
  },
];

/** The list, newest first; each row leads to its message. */
export function ActivityTable({ rows }: { rows: readonly ActivityRow[] | null }) {
  const t = useTexts('activity');
  return (
    <DataTable
      caption={t('caption')}
      columns={columnsOf(t)}
      rows={rows}
      rowKey={(row) => `${row.id}.${row.ordinal}`}
      rowHref={(row) => `/activity/${row.id}${row.ordinal > 0 ? `?recipient=${row.ordinal}` : ''}`}
    />
  );
}
