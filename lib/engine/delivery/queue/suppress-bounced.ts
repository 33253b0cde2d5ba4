import { type SuppressingFact, suppressAfterEvent } from '#lib/engine/suppressions/suppress-after-event.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { AttemptOutcome } from './decide-outcome.ts';

const FULL_MAILBOX = 22;

/**
 * Suppresses the recipients of final refusals that say so, in the transaction that writes them. What we gave up on
 * ourselves (an expiry) counts for the soft rule only: the remote server's last word was "later".
 */
export async function suppressBounced(db: Database, outcomes: readonly AttemptOutcome[], now: Date): Promise<void> {
  const facts = outcomes.flatMap(toFact);
  if (facts.length > 0) await suppressAfterEvent(db, facts, now);
}

function toFact({ delivery, result, status, bounceClass, reason, event }: AttemptOutcome): SuppressingFact[] {
  const counts = status === 'bounced' || (status === 'expired' && bounceClass === FULL_MAILBOX);
  if (bounceClass === null || !counts) return [];
  if (delivery.isSimulated) return [];
  const { companyId, subaccountId, messageId, rcptTo, transactional } = delivery;
  const of = { companyId, subaccountId, messageId, rcptTo, isTransactional: transactional, at: event.at, reason };
  return [{ kind: 'bounce', ...of, bounceClass, nextHop: result.mxHost }];
}
