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
  { key: 'status', header: 'Status', cell: (row) => <StatusBadge status={row.status} />, inline: true },
  {
    key: 'subject',
    header: 'Subject',
    cell: (row) => <span className="block min-w-0 truncate">{row.subject || '(no subject)'}</span>,
    className: '@2xl:max-w-72 @2xl:w-2/5',
  },
  {
    key: 'from',
    header: 'From',
    cell: (row) => <span className="block min-w-0 truncate text-muted">{row.from}</span>,
    className: '@2xl:hidden @4xl:table-cell @2xl:max-w-52',
  },
  {
    key: 'event',
    header: 'Last event',
    cell: (row) => (
      <span className="text-muted whitespace-nowrap">
        {eventLook(row.lastEvent).word}, <Time at={row.lastEventAt} />
      </span>
    ),
    className: '@2xl:hidden @3xl:table-cell',
  },
  {
    key: 'time',
    header: 'Time',
    cell: (row) => <Time at={row.acceptedAt} className="whitespace-nowrap text-muted" />,
    align: 'right',
    inline: true,
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
