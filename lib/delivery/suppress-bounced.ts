import type { Database } from '#lib/infra/db/pool.ts';
import { isSimulatorDomain } from '#lib/messages/simulator.ts';
import { type SuppressingFact, suppressAfterEvent } from '#lib/suppressions/suppress-after-event.ts';
import type { Settlement } from './settle-attempt.ts';

const FULL_MAILBOX = 22;

/**
 * Suppresses the recipients of final refusals that say so, in the transaction that writes them. What we gave up on
 * ourselves (an expiry) counts for the soft rule only: the far end's last word was "later".
 */
export async function suppressBounced(db: Database, settlements: readonly Settlement[], now: Date): Promise<void> {
  const facts = settlements.flatMap(toFact);
  if (facts.length > 0) await suppressAfterEvent(db, facts, now);
}

function toFact({ delivery, status, bounceClass, reason, event }: Settlement): SuppressingFact[] {
  const counts = status === 'bounced' || (status === 'expired' && bounceClass === FULL_MAILBOX);
  if (bounceClass === null || !counts) return [];
  if (isSimulatorDomain(delivery.recipientDomain)) return [];
  const { companyId, subaccountId, messageId, rcptTo, transactional } = delivery;
  const of = { companyId, subaccountId, messageId, rcptTo, isTransactional: transactional, at: event.at, reason };
  return [{ kind: 'bounce', ...of, bounceClass }];
}
