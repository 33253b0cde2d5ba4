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
    className: '@2xl:w-full @2xl:max-w-0',
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
    inline: true,
    className: '@2xl:max-w-64 @max-2xl:max-w-[60%]',
  },
  {
    key: 'from',
    header: 'From',
    cell: (mail) => <span className="block min-w-0 truncate text-muted">{mail.from}</span>,
    className: '@max-4xl:hidden @2xl:max-w-56',
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
