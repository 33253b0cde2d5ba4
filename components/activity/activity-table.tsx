'use client';

import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { MiddleTruncate } from '#components/ui/middle-truncate.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ActivityRow } from '#lib/activity/schema.ts';
import { MessageState, SimulatedTag } from './message-state.tsx';
import { eventWord } from './timeline/event-style.ts';

/** The columns of the list. */
const columnsOf = (t: Translate<'activity'>): readonly Column<ActivityRow>[] => [
  {
    key: 'recipient',
    header: t('columns.recipient'),
    cell: (row) => <MiddleTruncate text={row.recipient} kind="address" />,
  },
  {
    key: 'status',
    header: t('status'),
    cell: (row) => <MessageState state={row.verdict} />,
    width: 'date',
    inline: true,
    className: '@max-2xl:order-2',
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
    inline: true,
    className: '@max-2xl:order-1 @max-2xl:w-full',
  },
  {
    key: 'from',
    header: t('columns.from'),
    cell: (row) => <MiddleTruncate text={row.from} kind="address" className="text-muted" />,
    width: 220,
    shownFrom: '4xl',
  },
  {
    key: 'event',
    header: t('columns.event'),
    cell: (row) => <span className="text-muted">{t(eventWord(row.lastEvent))}</span>,
    width: 'code',
    shownFrom: '5xl',
  },
  {
    key: 'time',
    header: t('columns.time'),
    cell: (row) => <Time at={row.acceptedAt} short className="text-muted" />,
    width: 'time',
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
