'use client';

import { clsx } from 'clsx';
import Link from 'next/link';
import { MessageState, SimulatedTag } from '#components/kit/message/message-state.tsx';
import type { ActivityRecipient } from '#lib/insight/activity/message/schema.ts';

type RecipientListProps = {
  recipients: readonly ActivityRecipient[];
  /** The recipient that is open. */
  ordinal: number;
  hrefOf: (ordinal: number) => string;
};

/** All recipients of a message with their states; one of them is open. */
export function RecipientList({ recipients, ordinal, hrefOf }: RecipientListProps) {
  return (
    <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line">
      {recipients.map((recipient) => (
        <li key={recipient.ordinal}>
          <Link
            href={hrefOf(recipient.ordinal)}
            replace
            scroll={false}
            aria-current={recipient.ordinal === ordinal ? 'true' : undefined}
            className={clsx(
              'flex items-center justify-between gap-3 px-3 py-2 focus-visible:-outline-offset-2',
              recipient.ordinal === ordinal ? 'bg-selected' : 'hover:bg-hover',
            )}
          >
            <span className="min-w-0 truncate text-sm">
              {recipient.recipient}
              {recipient.type !== 'to' && <span className="text-muted"> ({recipient.type})</span>}
            </span>
            <span className="flex shrink-0 flex-wrap justify-end gap-1">
              {recipient.isSimulated && <SimulatedTag />}
              <MessageState state={recipient.verdict} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
