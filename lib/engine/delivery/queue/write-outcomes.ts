import { eventStatements } from '#lib/events/record-events.ts';
import { withKeyLookups } from '#lib/infra/db/key-lookups.ts';
import { runStatements, sendTransaction } from '#lib/infra/db/transaction.ts';
import type { AttemptOutcome } from './decide-outcome.ts';
import { leaseKey } from './leases/store.ts';
import { notifySenders } from './notify-senders.ts';
import { finishLeases, isLeaseLost, writeAttemptOutcomes } from './outcomes/store.ts';
import { simulateFeedback } from './simulate-feedback.ts';
import { suppressBounced } from './suppress-bounced.ts';

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
