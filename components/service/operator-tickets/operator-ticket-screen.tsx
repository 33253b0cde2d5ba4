'use client';

import { useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { TicketFacts } from '#components/service/support/ticket-facts.tsx';
import { TicketReply } from '#components/service/support/ticket-reply.tsx';
import { TicketStateMark } from '#components/service/support/ticket-state.tsx';
import { TicketThread } from '#components/service/support/ticket-thread.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { Ticket } from '#lib/service/support/schema.ts';

/** How often a ticket asks for a reply, in milliseconds. */
const POLL_MS = 10_000;

/** /operations/tickets/{id}: a ticket of any company; the operator answers and closes it. */
export function OperatorTicketScreen({ initial }: { initial: Ticket }) {
  const t = useTexts('operatorTickets');
  const support = useTexts('support');
  const [isClosing, setClosing] = useState(false);
  const { data: ticket = initial, mutate } = useApi(
    'GET /api/operator/v1/tickets/{id}',
    { params: { id: initial.id } },
    {
      fallbackData: initial,
      refreshInterval: POLL_MS,
    },
  );
  const { id, name, email, state } = ticket;
  const set = (next: Ticket) => void mutate(next, { revalidate: false });
  return (
    <>
      <PageHeader
        title={ticket.subject}
        badges={<TicketStateMark state={state} label={t(`states.${state}`)} turn="open" />}
        actions={state !== 'closed' && <Button onClick={() => setClosing(true)}>{support('close')}</Button>}
      />
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-6">
          <TicketThread messages={ticket.messages} calls="operator" />
          {state === 'closed' ? (
            <Alert title={support('closed')}>
              {t.rich('closed', { time: () => ticket.closedAt && <Time at={ticket.closedAt} absolute /> })}
            </Alert>
          ) : (
            <TicketReply
              id={id}
              calls="operator"
              label={t('reply')}
              hint={t('replyHint', { email })}
              action={t('send')}
              onSent={(next) => {
                set(next);
                showToast({ type: 'success', title: t('replied', { name }) });
              }}
            />
          )}
        </div>
        <OperatorFacts ticket={ticket} />
      </div>
      <ConfirmDialog
        open={isClosing}
        onOpenChange={setClosing}
        title={support('closeTitle')}
        consequence={t('closeText', { name })}
        action={support('close')}
        onConfirm={async () => {
          set(await api('POST /api/operator/v1/tickets/close/{id}', { params: { id } }));
          showToast({ type: 'success', title: support('closed') });
        }}
      />
    </>
  );
}

function OperatorFacts({ ticket }: { ticket: Ticket }) {
  const t = useTexts('operatorTickets');
  const support = useTexts('support');
  const { id, companyId, name, email, company, phone, satisfaction, createdAt } = ticket;
  return (
    <TicketFacts
      title={support('details')}
      facts={[
        [support('opened'), <Time key="opened" at={createdAt} absolute />],
        [support('name'), name],
        [support('email'), <CopyValue key="email" value={email} label={support('email')} />],
        [support('company'), company],
        [t('companyId'), <CopyValue key="company" value={companyId} label={t('companyId')} />],
        [support('phone'), phone],
        [t('rating'), satisfaction ? support(`satisfactions.${satisfaction}`) : t('notRated')],
        [support('id'), <CopyValue key="id" value={id} label={support('id')} />],
      ]}
    />
  );
}
