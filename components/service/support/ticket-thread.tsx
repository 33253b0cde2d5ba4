'use client';

import { clsx } from 'clsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Time } from '#components/ui/time.tsx';
import type { TicketMessage } from '#lib/service/support/schema.ts';
import { TicketAttachmentList } from './attachment-list.tsx';
import type { TicketCalls } from './ticket-view.ts';

type TicketThreadProps = {
  messages: readonly TicketMessage[];
  calls: TicketCalls;
};

/** The messages of a ticket with their files, oldest first. */
export function TicketThread({ messages, calls }: TicketThreadProps) {
  const t = useTexts('support');
  return (
    <ol aria-label={t('thread')} className="flex flex-col gap-3">
      {messages.map((message) => (
        <li key={message.id}>
          <ThreadMessage message={message} calls={calls} />
        </li>
      ))}
    </ol>
  );
}

function ThreadMessage({ message: sent, calls }: { message: TicketMessage; calls: TicketCalls }) {
  const t = useTexts('support');
  const { author, name, message, createdAt, attachments } = sent;
  const isOperator = author === 'operator';
  const shown = isOperator ? t('operator') : (name ?? '');
  return (
    <article className="rounded-lg border border-line">
      <header className="flex items-center gap-2.5 px-4 pt-3">
        <span
          aria-hidden
          className={clsx(
            'grid size-6 shrink-0 place-items-center rounded-full text-micro font-semibold',
            isOperator ? 'bg-accent-subtle text-accent-text' : 'bg-sunken text-muted',
          )}
        >
          {shown.slice(0, 1).toUpperCase()}
        </span>
        <span className="min-w-0 truncate text-sm font-medium">{shown}</span>
        <Time at={createdAt} className="ml-auto shrink-0 text-xs text-muted" />
      </header>
      <p className="px-4 pt-1.5 pb-3.5 whitespace-pre-wrap wrap-anywhere">{message}</p>
      {attachments.length > 0 && <TicketAttachmentList attachments={attachments} calls={calls} />}
    </article>
  );
}
