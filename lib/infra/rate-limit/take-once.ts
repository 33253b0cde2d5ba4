/** Raw SQL: it is on the path of requests, one statement each. */

import { getPool } from '#lib/infra/db/pool.ts';

/**
 * Claims a key, once in the whole installation: true for the first who asks, however many ask at the same time. Table
 * rate_limits; the row is swept some time after `until`.
 */
export async function takeOnce(key: string, until: Date): Promise<boolean> {
  const { rowCount } = await getPool().query(
    `INSERT INTO rate_limits (key, window_start, count, expires_at) VALUES ($1, 'epoch', 1, $2) ON CONFLICT DO NOTHING`,
    [key, until],
  );
  return rowCount === 1;
}
