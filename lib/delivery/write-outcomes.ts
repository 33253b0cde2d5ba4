import { recordEvents } from '#lib/events/record-events.ts';
import type { Settlement } from './settle-attempt.ts';
import { simulateFeedback } from './simulate-feedback.ts';
import { leaseKey, withIndexedTransaction, writeSettlements } from './store.ts';
import { suppressBounced } from './suppress-bounced.ts';

/**
 * Writes what became of deliveries, their events and the suppressions that follow, in one transaction; what another worker holds by now is left
 * out (fencing).
 *
 * @returns the keys (`leaseKey`) of those that were written.
 */
export async function writeOutcomes(settlements: readonly Settlement[]): Promise<Set<string>> {
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
