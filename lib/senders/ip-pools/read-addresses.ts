import { presentAddress, type WarmUpCount } from './present.ts';
import type { IpAddress } from './schema.ts';
import { type AddressRow, findWarmUpCounts } from './store.ts';
import { warmUpDay } from './warm-up/ladder.ts';

/** Loads the use of today's warm-up by address; makes no query when no address is warming up. */
export async function readWarmUpCounts(rows: readonly AddressRow[], now: Date): Promise<WarmUpCount[]> {
  const warming = rows.filter((row) => warmUpDay(row, now) !== null).map(({ id }) => id);
  return warming.length > 0 ? findWarmUpCounts(warming, now.toISOString().slice(0, 10)) : [];
}

/** Presents addresses with their warm-up of today. */
export async function readAddressReports(rows: readonly AddressRow[], now: Date): Promise<IpAddress[]> {
  const counts = await readWarmUpCounts(rows, now);
  return rows.map((row) => presentAddress(row, counts, now));
}
