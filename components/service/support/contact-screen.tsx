'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { type InitialList, useList } from '#components/kit/list/use-list.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import type { AnswerOf } from '#lib/client/calls.ts';
import { showToast } from '#lib/client/toasts.ts';
import { readLimit } from '#lib/core/reached-limit.ts';
import type { TicketSummary } from '#lib/service/support/schema.ts';
import { ContactForm, type ContactValues } from './contact-form.tsx';
import { TicketList } from './ticket-list.tsx';
import { TicketStateMark } from './ticket-state.tsx';
import { CONTACT_HREF, TICKET_VIEW } from './ticket-view.ts';

type ContactScreenProps = {
  /** The details of the sender that are already known. */
  sender: ContactValues;
  /** The page of tickets that the server read. */
  initial: InitialList<AnswerOf<typeof TICKET_VIEW.call>>;
  /** True if the list holds the tickets of the whole company. */
  isOwner: boolean;
};

/** How often the list asks for answers, in milliseconds. */
const POLL_MS = 15_000;

const columnsOf = (t: Translate<'support'>, isOwner: boolean): readonly Column<TicketSummary>[] => [
  {
    key: 'subject',
    header: t('subject'),
    cell: ({ subject, name }) => (
      <span className="block min-w-0">
        <span className="block truncate">{subject}</span>
        {isOwner && <span className="block truncate text-xs font-normal text-muted">{name}</span>}
      </span>
    ),
  },
  {
    key: 'state',
    header: t('state'),
    cell: ({ state }) => <TicketStateMark state={state} label={t(`states.${state}`)} turn="answered" />,
    inline: true,
    width: 160,
  },
  {
    key: 'updated',
    header: t('updated'),
    cell: ({ updatedAt }) => <Time at={updatedAt} short className="text-muted" />,
    width: 'time',
    align: 'right',
    inline: true,
  },
];

/** /contact-us: the tickets beside a form for a new one. */
export function ContactScreen({ sender, initial, isOwner }: ContactScreenProps) {
  const t = useTexts('support');
  const router = useRouter();
  const params = useSearchParams();
  const list = useList(TICKET_VIEW, { initial, pollMs: POLL_MS });
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_400px]">
        <section className="flex min-w-0 flex-col gap-3 max-lg:order-last">
          <h2 className="text-lg font-semibold">{t(isOwner ? 'ticketsOfCompany' : 'tickets')}</h2>
          <TicketList
            href={CONTACT_HREF}
            list={list}
            columns={columnsOf(t, isOwner)}
            words={{
              caption: t('caption'),
              states: {
                open: t('states.open'),
                answered: t('states.answered'),
                closed: t('states.closed'),
              },
              none: t('none'),
              noneText: t('noneText'),
            }}
          />
        </section>
        <section className="flex min-w-0 flex-col gap-3">
          <h2 className="text-lg font-semibold">{t('newTicket')}</h2>
          <ContactForm
            initial={sender}
            message={beginningOf(t, params)}
            onSent={({ id, email }) => {
              showToast({ type: 'success', title: t('sent'), message: t('sentText', { email }) });
              router.push(`${CONTACT_HREF}/${id}`);
            }}
          />
        </section>
      </div>
    </>
  );
}

/** The beginning of the message of a person who came to ask for more. */
function beginningOf(t: Translate<'support'>, params: Pick<URLSearchParams, 'get'>): string | undefined {
  const about = params.get('about');
  if (about === 'quota') return t('quotaRequest');
  const limit = about === 'limit' ? readLimit(params) : null;
  return limit ? t('limitRequest', limit) : undefined;
}
