'use client';

import { MessageState, SimulatedTag } from '#components/kit/message/message-state.tsx';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { MiddleTruncate } from '#components/ui/middle-truncate.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ActivityRow } from '#lib/insight/activity/schema.ts';

/** The columns of the list. Stacked: subject and time, then address and state. */
const columnsOf = (t: Translate<'activity'>): readonly Column<ActivityRow>[] => [
  {
    key: 'status',
    header: t('status'),
    cell: (row) => <MessageState state={row.verdict} />,
    width: 'state',
    stacked: '@max-2xl:order-4 @max-2xl:ml-auto',
  },
  {
    key: 'recipient',
    header: t('columns.recipient'),
    isName: true,
    cell: (row) => <MiddleTruncate text={row.recipient} kind="address" />,
    copied: (row) => row.recipient,
    stacked:
      '@max-2xl:order-3 @max-2xl:shrink @max-2xl:grow @max-2xl:basis-1/2 @max-2xl:text-muted @max-2xl:font-normal',
  },
  {
    key: 'subject',
    header: t('columns.subject'),
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate">{row.subject || t('noSubject')}</span>
        {row.isSimulated && <SimulatedTag />}
      </span>
    ),
    stacked: '@max-2xl:order-1 @max-2xl:w-[calc(100%-6rem)] @max-2xl:font-medium',
  },
  {
    key: 'from',
    header: t('columns.from'),
    cell: (row) => <MiddleTruncate text={row.from} kind="address" className="text-muted" />,
    copied: (row) => row.from,
    width: 240,
    shownFrom: '4xl',
  },
  {
    key: 'time',
    header: t('columns.time'),
    cell: (row) => <Time at={row.acceptedAt} short className="text-muted" />,
    width: 'time',
    align: 'right',
    stacked: '@max-2xl:order-2 @max-2xl:ml-auto',
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
