import { type SuppressingFact, suppressAfterEvent } from '#lib/engine/suppressions/suppress-after-event.ts';
import { eventStatements } from '#lib/events/record-events.ts';
import { withKeyLookups } from '#lib/infra/db/key-lookups.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { runStatements, sendTransaction } from '#lib/infra/db/transaction.ts';
import type { AttemptOutcome } from './decide-outcome.ts';
import { leaseKey } from './leases/store.ts';
import { notifySenders } from './notify-senders.ts';
import { finishLeases, isLeaseLost, writeAttemptOutcomes } from './outcomes/store.ts';
import { simulateFeedback } from './simulate-feedback.ts';

/**
 * Writes outcomes, their events and the suppressions that follow, in one transaction; rows that another worker has leased are left
 * out (fencing).
 *
 * @returns the keys (`leaseKey`) of those that were written.
 */
export async function writeOutcomes(outcomes: readonly AttemptOutcome[]): Promise<Set<string>> {
  return (outcomes.every(isFastPath) && (await writeAtOnce(outcomes))) || writeInTurn(outcomes);
}

/** The usual outcome: nobody to suppress or to notify, and no feedback to simulate. */
const isFastPath = ({ status, result, delivery }: AttemptOutcome): boolean =>
  !delivery.dsn?.notify?.length &&
  result.route !== 'simulator' &&
  (status === 'delivered' || status === 'captured' || status === 'deferred');

/** Writes outcomes whose leases are all still ours, in one round trip; null where one is not, and nothing was written. */
async function writeAtOnce(outcomes: readonly AttemptOutcome[]): Promise<Set<string> | null> {
  try {
    await sendTransaction([
      ...finishLeases(outcomes),
      ...eventStatements(
        [],
        outcomes.map(({ event }) => event),
      ),
    ]);
  } catch (error) {
    if (isLeaseLost(error)) return null;
    throw error;
  }
  return new Set(outcomes.map(({ delivery }) => leaseKey(delivery)));
}

function writeInTurn(outcomes: readonly AttemptOutcome[]): Promise<Set<string>> {
  return withKeyLookups(async (db) => {
    const written = await writeAttemptOutcomes(db, outcomes);
    const ours = outcomes.filter(({ delivery }) => written.has(leaseKey(delivery)));
    const events = ours.map(({ event }) => event);
    await runStatements(db, eventStatements([], events));
    await suppressBounced(db, ours, new Date());
    await simulateFeedback(db, ours);
    await notifySenders(db, ours);
    return written;
  });
}

const FULL_MAILBOX = 22;

/**
 * Suppresses the recipients of final refusals that say so, in the transaction that writes them. What we gave up on
 * ourselves (an expiry) counts for the soft rule only: the remote server's last word was "later".
 */
async function suppressBounced(db: Database, outcomes: readonly AttemptOutcome[], now: Date): Promise<void> {
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
