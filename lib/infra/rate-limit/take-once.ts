/** Raw SQL: it is on the path of requests, one statement each. */

import { getPool } from '#lib/infra/db/pool.ts';
import { sweep } from './window-counter.ts';

/** Fewer than the rows that one sweep removes, so that keys which have expired never pile up. */
const SWEEP_EVERY = 50;

let taken = 0;

/**
 * Claims a key, once in the whole installation: true for the first who asks, however many ask at the same time. Table
 * rate_limits; the row is swept some time after `until`.
 */
export async function takeOnce(key: string, until: Date): Promise<boolean> {
  const { rowCount } = await getPool().query(
    `INSERT INTO rate_limits (key, window_start, count, expires_at) VALUES ($1, 'epoch', 1, $2) ON CONFLICT DO NOTHING`,
    [key, until],
  );
  taken += 1;
  if (taken % SWEEP_EVERY === 0) await sweep(new Date());
  return rowCount === 1;
}
