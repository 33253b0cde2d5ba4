'use client';

import { type InitialList, useList } from '#components/kit/list/use-list.ts';
import { TicketList } from '#components/service/support/ticket-list.tsx';
import { TicketStateMark } from '#components/service/support/ticket-state.tsx';
import { OPERATOR_TICKET_VIEW, OPERATOR_TICKETS_HREF } from '#components/service/support/ticket-view.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import type { AnswerOf } from '#lib/client/calls.ts';
import type { TicketSummary } from '#lib/service/support/schema.ts';
import { OperationsTabs } from './operations-tabs.tsx';

/** How often the list asks for new messages, in milliseconds. */
const POLL_MS = 15_000;

/** /operations/tickets: the tickets of all companies. */
export function OperatorTicketsScreen({
  initial,
}: {
  initial: InitialList<AnswerOf<typeof OPERATOR_TICKET_VIEW.call>>;
}) {
  const t = useTexts('operatorTickets');
  const list = useList(OPERATOR_TICKET_VIEW, { initial, pollMs: POLL_MS });
  const states = { open: t('states.open'), answered: t('states.answered'), closed: t('states.closed') };
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <OperationsTabs current="tickets" />
      <TicketList
        href={OPERATOR_TICKETS_HREF}
        list={list}
        columns={useColumns(states)}
        words={{ caption: t('caption'), states, none: t('none'), noneText: t('noneText') }}
      />
    </>
  );
}

function useColumns(states: Record<TicketSummary['state'], string>): readonly Column<TicketSummary>[] {
  const t = useTexts('operatorTickets');
  const support = useTexts('support');
  return [
    {
      key: 'subject',
      header: support('subject'),
      cell: ({ subject }) => <span className="block truncate">{subject}</span>,
    },
    {
      key: 'from',
      header: t('from'),
      cell: ({ name, company }) => (
        <span className="block min-w-0">
          <span className="block truncate">{name}</span>
          <span className="block truncate text-xs text-muted">{company}</span>
        </span>
      ),
      width: 240,
    },
    {
      key: 'state',
      header: support('state'),
      cell: ({ state }) => <TicketStateMark state={state} label={states[state]} turn="open" />,
      inline: true,
      width: 160,
    },
    {
      key: 'updated',
      header: support('updated'),
      cell: ({ updatedAt }) => <Time at={updatedAt} short className="text-muted" />,
      width: 'time',
      align: 'right',
      inline: true,
    },
  ];
}
