'use client';

import { type Column, DataTable } from '#components/ui/data-table.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ActivityRow } from '#lib/activity/schema.ts';
import { eventLook } from './event-words.ts';
import { StatusBadge } from './status-badge.tsx';

const COLUMNS: readonly Column<ActivityRow>[] = [
  {
    key: 'recipient',
    header: 'Recipient',
    cell: (row) => <span className="block truncate">{row.recipient}</span>,
    className: '@2xl:max-w-64',
  },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => <StatusBadge status={row.status} />,
    inline: true,
    className: '@max-2xl:order-2',
  },
  {
    key: 'subject',
    header: 'Subject',
    cell: (row) => <span className="block min-w-0 truncate">{row.subject || '(no subject)'}</span>,
    inline: true,
    className: '@max-2xl:order-1 @max-2xl:w-full @2xl:w-full @2xl:max-w-0',
  },
  {
    key: 'from',
    header: 'From',
    cell: (row) => <span className="block min-w-0 truncate text-muted">{row.from}</span>,
    className: '@max-4xl:hidden @2xl:max-w-56',
  },
  {
    key: 'event',
    header: 'Event',
    cell: (row) => <span className="text-muted">{eventLook(row.lastEvent).word}</span>,
    className: '@max-5xl:hidden',
  },
  {
    key: 'time',
    header: 'Time',
    cell: (row) => <Time at={row.acceptedAt} className="whitespace-nowrap text-muted" />,
    align: 'right',
    inline: true,
    className: '@max-2xl:order-3',
  },
];

/** The list, newest first; each row leads to its message. */
export function ActivityTable({ rows }: { rows: readonly ActivityRow[] | null }) {
  return (
    <DataTable
      caption="Messages by recipient, newest first"
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => `${row.id}.${row.ordinal}`}
      rowHref={(row) => `/activity/${row.id}${row.ordinal > 0 ? `?recipient=${row.ordinal}` : ''}`}
    />
  );
}
