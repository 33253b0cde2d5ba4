import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import { idFloor } from '#lib/core/ids.ts';
import { EXPIRE_AFTER_HOURS } from '#lib/core/limits.ts';
import { findRecentOutcomes, type RecentOutcome } from './store.ts';

/** A message that is retried ends after its own time, and a little later in the database. */
const RETRIED_MS = EXPIRE_AFTER_HOURS * HOUR_MS + DAY_MS;

/**
 * Lists the results of a company's production mail to some addresses since an instant, the oldest first. Addresses
 * are compared in lower case and as they are given.
 */
export async function listRecentOutcomes(
  companyId: string,
  addresses: readonly string[],
  since: Date,
): Promise<RecentOutcome[]> {
  const spellings = new Set(addresses.flatMap((address) => [address, address.toLowerCase()]));
  const from = idFloor(since.getTime() - RETRIED_MS);
  const until = idFloor(Date.now() + HOUR_MS);
  const outcomes = await findRecentOutcomes(companyId, [...spellings], { from, until, since });
  return outcomes.sort((one, other) => one.at.getTime() - other.at.getTime());
}
