import { getPool } from '#lib/infra/db/pool.ts';

/** What one address sends to one provider on one day (UTC, `2026-11-21`). */
export type WarmUpSlot = { ipAddressId: string; provider: string; day: string };

/**
 * Reserves messages of a day's warm-up, as many of `wanted` as there are left of `limit`. The last to come is counted
 * whole, though it gets a part: the count may stand above the limit, what was given never does.
 *
 * @returns how many; 0 where the day's are used, or the address is gone.
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

/** Gives back what was reserved and not sent. */
export async function giveBackWarmUp({ ipAddressId, provider, day }: WarmUpSlot, count: number): Promise<void> {
  await getPool().query({
    name: 'give-back-warm-up',
    text: `UPDATE ip_warmup_counts SET used = greatest(used - $4, 0) WHERE ip_address_id = $1 AND provider = $2 AND day = $3::date`,
    values: [ipAddressId, provider, day, count],
  });
}

/** Forgets the counts of days long past. */
export async function sweepWarmUpCounts(before: Date): Promise<void> {
  await getPool().query('DELETE FROM ip_warmup_counts WHERE day < $1::date', [before]);
}
