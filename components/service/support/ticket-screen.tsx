'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { Ticket } from '#lib/service/support/schema.ts';
import { CloseTicketDialog } from './close-ticket-dialog.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { TicketRating } from './ticket-rating.tsx';
import { TicketReply } from './ticket-reply.tsx';
import { TicketStateMark } from './ticket-state.tsx';
import { TicketThread } from './ticket-thread.tsx';

/** How often a ticket asks for an answer, in milliseconds. */
const POLL_MS = 10_000;

/** /contact-us/{id}: the messages of a ticket, a reply, and its closing with a rating. */
export function TicketScreen({ initial }: { initial: Ticket }) {
  const t = useTexts('support');
  const [isClosing, setClosing] = useState(false);
  const { data: ticket = initial, mutate } = useApi(
    'GET /api/config/v1/tickets/{id}',
    { params: { id: initial.id } },
    {
      fallbackData: initial,
      refreshInterval: POLL_MS,
    },
  );
  const { id, subject, state, messages } = ticket;
  const set = (next: Ticket) => void mutate(next, { revalidate: false });
  return (
    <>
      <PageHeader
        title={subject}
        badges={<TicketStateMark state={state} label={t(`states.${state}`)} turn="answered" />}
        actions={state !== 'closed' && <Button onClick={() => setClosing(true)}>{t('close')}</Button>}
      />
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-6">
          <TicketThread messages={messages} calls="config" />
          {state === 'closed' ? (
            <ClosedTicket ticket={ticket} onRated={set} />
          ) : (
            <TicketReply
              id={id}
              calls="config"
              label={t('reply')}
              hint={t('replyHint')}
              action={t('send')}
              onSent={(next) => {
                set(next);
                showToast({ type: 'success', title: t('replied') });
              }}
            />
          )}
        </div>
        <TicketFacts
          title={t('details')}
          facts={[
            [t('opened'), <Time key="opened" at={ticket.createdAt} absolute />],
            [t('name'), ticket.name],
            [t('email'), <CopyValue key="email" value={ticket.email} label={t('email')} />],
            [t('company'), ticket.company],
            [t('phone'), ticket.phone],
            [t('id'), <CopyValue key="id" value={id} label={t('id')} />],
          ]}
        />
      </div>
      <CloseTicketDialog
        id={id}
        open={isClosing}
        onOpenChange={setClosing}
        onClosed={(next) => {
          setClosing(false);
          set(next);
          showToast({ type: 'success', title: t('closed') });
        }}
      />
    </>
  );
}

function ClosedTicket({ ticket, onRated }: { ticket: Ticket; onRated: (ticket: Ticket) => void }) {
  const t = useTexts('support');
  const { id, closedAt, satisfaction } = ticket;
  return (
    <>
      <Alert title={t('closed')}>
        {t.rich('closedText', { time: () => closedAt && <Time at={closedAt} absolute /> })}
        {satisfaction && <p>{t('rated', { satisfaction: t(`satisfactions.${satisfaction}`) })}</p>}
      </Alert>
      {satisfaction === null && (
        <TicketRating
          id={id}
          onRated={(next) => {
            onRated(next);
            showToast({ type: 'success', title: t('thanks') });
          }}
        />
      )}
    </>
  );
}
