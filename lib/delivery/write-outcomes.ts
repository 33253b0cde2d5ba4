import { recordEvents } from '#lib/events/record-events.ts';
import type { Settlement } from './settle-attempt.ts';
import { leaseKey, withIndexedTransaction, writeSettlements } from './store.ts';

/**
 * Writes what became of deliveries, their events with them, in one transaction; what another worker holds by now is left
 * out (fencing).
 *
 * @returns the keys (`leaseKey`) of those that were written.
 */
export async function writeOutcomes(settlements: readonly Settlement[]): Promise<Set<string>> {
  return withIndexedTransaction(async (db) => {
    const written = await writeSettlements(db, settlements);
    await recordEvents(
      db,
      settlements.filter(({ delivery }) => written.has(leaseKey(delivery))).map(({ event }) => event),
    );
    return written;
  });
}
