import { DAY_MS } from '#lib/core/durations.ts';
import { idFloor } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { type AddressOutcomes, countOutcomesByDomain, type DomainCounts, eachOutcomes } from './store.ts';

/**
 * Reads the results of a day's production mail by address, page by page.
 *
 * @param db a transaction.
 * @param day YYYY-MM-DD in UTC.
 */
export const readOutcomesOfDay = (
  db: Database,
  day: string,
  work: (page: readonly AddressOutcomes[]) => Promise<void>,
): Promise<void> => {
  const startMs = Date.parse(day);
  return eachOutcomes(db, { from: idFloor(startMs), to: idFloor(startMs + DAY_MS) }, work);
};

/** Counts deliveries and hard bounces by domain over the whole days since an instant, of domains that at least so many companies wrote to. */
export const countDomainOutcomes = (
  db: Database,
  since: Date,
  least: { companies: number; delivered: number },
): Promise<DomainCounts[]> => {
  const firstDay = new Date(Math.ceil(since.getTime() / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
  return countOutcomesByDomain(db, firstDay, least);
};
