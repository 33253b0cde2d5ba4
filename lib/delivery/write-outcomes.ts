import { eventStatements, recordEvents } from '#lib/events/record-events.ts';
import { sendTransaction } from '#lib/infra/db/transaction.ts';
import type { Settlement } from './settle-attempt.ts';
import { simulateFeedback } from './simulate-feedback.ts';
import { isLeaseLost, leaseKey, settleLeases, withIndexedTransaction, writeSettlements } from './store.ts';
import { suppressBounced } from './suppress-bounced.ts';

/**
 * Writes what became of deliveries, their events and the suppressions that follow, in one transaction; what another worker holds by now is left
 * out (fencing).
 *
 * @returns the keys (`leaseKey`) of those that were written.
 */
export async function writeOutcomes(settlements: readonly Settlement[]): Promise<Set<string>> {
  return (settlements.every(isFollowedByNothing) && (await writeAtOnce(settlements))) || writeInTurn(settlements);
}

/** The usual outcome: nobody to suppress, and no feedback to simulate. */
const isFollowedByNothing = ({ status, result }: Settlement): boolean =>
  result.route !== 'simulator' && (status === 'delivered' || status === 'captured' || status === 'deferred');

/** Writes outcomes whose leases are all still ours, in one round trip; null where one is not, and nothing was written. */
async function writeAtOnce(settlements: readonly Settlement[]): Promise<Set<string> | null> {
  try {
    await sendTransaction([...settleLeases(settlements), ...eventStatements(settlements.map(({ event }) => event))]);
  } catch (error) {
    if (isLeaseLost(error)) return null;
    throw error;
  }
  return new Set(settlements.map(({ delivery }) => leaseKey(delivery)));
}

function writeInTurn(settlements: readonly Settlement[]): Promise<Set<string>> {
  return withIndexedTransaction(async (db) => {
    const written = await writeSettlements(db, settlements);
    const ours = settlements.filter(({ delivery }) => written.has(leaseKey(delivery)));
    await recordEvents(
      db,
      ours.map(({ event }) => event),
    );
    await suppressBounced(db, ours, new Date());
    await simulateFeedback(db, ours);
    return written;
  });
}
