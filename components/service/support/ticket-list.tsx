'use client';

import { Inbox } from 'lucide-react';
import { ListFilters } from '#components/kit/list/list-filters.tsx';
import { ListTable } from '#components/kit/list/list-table.tsx';
import type { ReadList } from '#components/kit/list/use-list.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import type { TicketState, TicketSummary } from '#lib/service/support/schema.ts';
import { TICKET_STATES } from '#lib/service/support/values.ts';
import type { TICKET_VIEW } from './ticket-view.ts';

type TicketListProps = {
  /** The screen's path. */
  href: string;
  list: ReadList<typeof TICKET_VIEW.call, typeof TICKET_VIEW.parameters>;
  columns: readonly Column<TicketSummary>[];
  words: { caption: string; states: Record<TicketState, string>; none: string; noneText: string };
};

/** The tickets of a view: a choice of the state, the table and the pages. */
export function TicketList({ href, list, columns, words }: TicketListProps) {
  const t = useTexts('support');
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ListFilters
        list={list}
        label={t('filter')}
        choices={[
          {
            name: 'state',
            label: t('filter'),
            any: t('all'),
            values: TICKET_STATES.map((value) => ({ value, label: words.states[value] })),
          },
        ]}
      />
      <ListTable
        list={list}
        caption={words.caption}
        columns={columns}
        rowHref={({ id }) => `${href}/${id}`}
        empty={{ icon: Inbox, title: words.none, text: words.noneText }}
        noMatch={{ title: t('nothingMatches'), text: t('nothingMatchesText'), clear: t('clear') }}
      />
    </div>
  );
}
