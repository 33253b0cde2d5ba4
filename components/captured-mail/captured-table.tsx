'use client';

import { Badge } from '#components/ui/badge.tsx';
import { type Column, DataTable } from '#components/ui/data-table.tsx';
import { Time } from '#components/ui/time.tsx';
import type { CapturedMail } from '#lib/captured-mail/schema.ts';

const COLUMNS: readonly Column<CapturedMail>[] = [
  {
    key: 'subject',
    header: 'Subject',
    cell: (mail) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate">{mail.subject || '(no subject)'}</span>
        {mail.isSystem && <Badge tone="info">System</Badge>}
      </span>
    ),
    className: '@2xl:max-w-96 @2xl:w-1/2',
  },
  {
    key: 'to',
    header: 'To',
    cell: (mail) => (
      <span className="block min-w-0 truncate">
        {mail.recipients[0]}
        {mail.recipientCount > 1 && <span className="text-muted"> and {mail.recipientCount - 1} more</span>}
      </span>
    ),
    className: '@2xl:max-w-64',
  },
  {
    key: 'from',
    header: 'From',
    cell: (mail) => <span className="block min-w-0 truncate text-muted">{mail.from}</span>,
    className: '@2xl:hidden @4xl:table-cell @2xl:max-w-56',
  },
  {
    key: 'time',
    header: 'Time',
    cell: (mail) => <Time at={mail.acceptedAt} className="whitespace-nowrap text-muted" />,
    align: 'right',
    inline: true,
  },
];

/** The captured messages, newest first; each row leads to its message. */
export function CapturedTable({ rows }: { rows: readonly CapturedMail[] | null }) {
  return (
    <DataTable
      caption="Captured mail, newest first"
      columns={COLUMNS}
      rows={rows}
      rowKey={(mail) => mail.id}
      rowHref={(mail) => `/captured-mail/${mail.id}`}
    />
  );
}
