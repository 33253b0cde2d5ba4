/** Raw SQL: a day's count is reserved in one statement, up to its limit. */

import { getPool } from '#lib/infra/db/pool.ts';

/** The key of a warm-up count: an address, a provider and a UTC day (`2026-11-21`). */
export type WarmUpSlot = { ipAddressId: string; provider: string; day: string };

/**
 * Reserves messages of a day's warm-up: `wanted`, or the rest of `limit` if that is less. The last reservation counts in
 * full although it is granted in part, so the stored count may exceed the limit; the granted messages never do.
 *
 * @returns the number granted; 0 when the day's limit is used up or the address was deleted.
 */
export async function reserveWarmUp(
  { ipAddressId, provider, day }: WarmUpSlot,
  limit: number,
  wanted: number,
): Promise<number> {
  const { rows } = await getPool().query<{ used: number }>({
    name: 'reserve-warm-up',
    text: `INSERT INTO ip_warmup_counts AS kept (ip_address_id, provider, day, used)
           SELECT id, $2, $3::date, $5::int FROM ip_addresses WHERE id = $1
           ON CONFLICT (ip_address_id, provider, day) DO UPDATE SET used = kept.used + $5::int WHERE kept.used < $4::int
           RETURNING used`,
    values: [ipAddressId, provider, day, limit, wanted],
  });
  const [row] = rows;
  return row ? Math.min(wanted, limit - (row.used - wanted)) : 0;
}

/** Returns reserved messages that were not sent to the day's limit. */
export async function giveBackWarmUp({ ipAddressId, provider, day }: WarmUpSlot, count: number): Promise<void> {
  await getPool().query({
    name: 'give-back-warm-up',
    text: `UPDATE ip_warmup_counts SET used = greatest(used - $4, 0) WHERE ip_address_id = $1 AND provider = $2 AND day = $3::date`,
    values: [ipAddressId, provider, day, count],
  });
}

/** Deletes the counts of days before an instant. */
export async function sweepWarmUpCounts(before: Date): Promise<void> {
  await getPool().query('DELETE FROM ip_warmup_counts WHERE day < $1::date', [before]);
}
