'use client';

import { Inbox, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { NumberedPager } from '#components/ui/numbered-pager.tsx';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import type { ApiError } from '#lib/client/api-error.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import type { TicketPage, TicketState, TicketSummary } from '#lib/service/support/schema.ts';
import { TICKET_STATES, TICKETS_A_PAGE, type TicketView, ticketQuery } from './ticket-view.ts';

type TicketListProps = {
  /** The screen's path; the view is its query. */
  href: string;
  view: TicketView;
  page: TicketPage | undefined;
  error: ApiError | undefined;
  onRetry: () => void;
  columns: readonly Column<TicketSummary>[];
  words: { caption: string; states: Record<TicketState, string>; none: string; noneText: string };
  action?: ReactNode;
};

/** The tickets of a view: a choice of the state, the table and the pages. */
export function TicketList({ href, view, page, error, onRetry, columns, words, action }: TicketListProps) {
  const t = useTexts('support');
  const show = (state: TicketView['state']) =>
    window.history.pushState(null, '', href + ticketQuery({ state, page: 1 }));
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div>
        <ToggleGroup
          label={t('filter')}
          items={[
            { value: 'all' as const, label: t('all') },
            ...TICKET_STATES.map((value) => ({ value, label: words.states[value] })),
          ]}
          value={view.state}
          onChange={show}
        />
      </div>
      <Card flush>
        {error && !page ? (
          <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={onRetry} />
        ) : page?.data.length === 0 ? (
          <Nothing isFiltered={view.state !== 'all'} onClear={() => show('all')} words={words} action={action} />
        ) : (
          <DataTable
            caption={words.caption}
            columns={columns}
            rows={page?.data ?? null}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `${href}/${id}`}
          />
        )}
      </Card>
      {page && page.total > TICKETS_A_PAGE && (
        <NumberedPager
          page={view.page}
          pageCount={Math.ceil(page.total / TICKETS_A_PAGE)}
          hrefOf={(number) => href + ticketQuery({ ...view, page: number })}
        />
      )}
    </div>
  );
}

type NothingProps = Pick<TicketListProps, 'words' | 'action'> & { isFiltered: boolean; onClear: () => void };

function Nothing({ isFiltered, onClear, words, action }: NothingProps) {
  const t = useTexts('support');
  return isFiltered ? (
    <EmptyState icon={SearchX} title={t('nothingMatches')} action={<Button onClick={onClear}>{t('clear')}</Button>}>
      {t('nothingMatchesText')}
    </EmptyState>
  ) : (
    <EmptyState icon={Inbox} title={words.none} action={action}>
      {words.noneText}
    </EmptyState>
  );
}
