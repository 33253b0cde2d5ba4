import type { Database } from '#lib/infra/db/pool.ts';
import { usagePeriod } from './period.ts';
import { USAGE_SLOTS } from './slots.ts';
import { copyCounters } from './store.ts';

/**
 * Lets what a company used in the periods that are running count in those of another zone too, in the caller's
 * transaction. Coming back to a zone never lowers what counts there.
 */
export async function carryUsage(
  db: Database,
  input: { companyId: string; from: string; to: string; now: Date },
): Promise<void> {
  const moves = USAGE_SLOTS.map((slot) => ({
    slot,
    from: usagePeriod(slot, input.from, input.now),
    to: usagePeriod(slot, input.to, input.now),
  })).filter(({ from, to }) => from.start.getTime() !== to.start.getTime());
  if (moves.length > 0) await copyCounters(db, input.companyId, moves);
}
