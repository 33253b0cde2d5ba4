/** Raw SQL: counters are locked and counted in sets, in the order of their keys. */

import type { RateLimit } from '#generated/client.ts';
import { getPool } from '#lib/infra/db/pool.ts';

/** The number of times something happened in the current window, and the end of that window. */
export type WindowCount = { count: number; endsAt: Date };

const SWEEP_ROWS = 100;

/**
 * Counts one more for every key in the window that holds `now`, in one statement, so that concurrent calls each get a
 * number of their own. Table rate_limits; windows of one length all begin together.
 *
 * @returns the counts in the order of the keys, this call included.
 */
export async function countInWindow(keys: readonly string[], windowMs: number, now: Date): Promise<WindowCount[]> {
  const { windowStart, endsAt } = windowAt(windowMs, now);
  const { rows } = await getPool().query<Pick<RateLimit, 'key' | 'count'>>(
    `INSERT INTO rate_limits AS r (key, window_start, count, expires_at)
     SELECT DISTINCT key, $2::timestamptz, 1, $3::timestamptz FROM unnest($1::text[]) AS k(key) ORDER BY key
     ON CONFLICT (key, window_start) DO UPDATE SET count = r.count + 1
     RETURNING r.key, r.count`,
    [keys, windowStart, endsAt],
  );
  if (rows.some((row) => row.count === 1)) await sweep(now);
  return inOrder(keys, rows, endsAt);
}

/** Returns the counts of the window that holds `now`, in the order of the keys, and counts nothing. */
export async function readWindow(keys: readonly string[], windowMs: number, now: Date): Promise<WindowCount[]> {
  const { windowStart, endsAt } = windowAt(windowMs, now);
  const { rows } = await getPool().query<Pick<RateLimit, 'key' | 'count'>>(
    'SELECT key, count FROM rate_limits WHERE key = ANY($1::text[]) AND window_start = $2',
    [keys, windowStart],
  );
  return inOrder(keys, rows, endsAt);
}

/**
 * Uncounts one event for every key: the counted event turned out not to be of the kind that is limited. Rows are
 * locked in the order of their keys, as `countInWindow` does, so that the two cannot deadlock.
 */
export async function uncountInWindow(keys: readonly string[], windowMs: number, now: Date): Promise<void> {
  const { windowStart } = windowAt(windowMs, now);
  await getPool().query(
    `WITH locked AS MATERIALIZED (
       SELECT key FROM rate_limits WHERE key = ANY($1::text[]) AND window_start = $2 AND count > 0
       ORDER BY key FOR UPDATE)
     UPDATE rate_limits r SET count = r.count - 1 FROM locked WHERE r.key = locked.key AND r.window_start = $2`,
    [keys, windowStart],
  );
}

/** Whole seconds from an instant until a window ends; at least one. */
export const secondsUntil = (end: Date, now: Date): number =>
  Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1_000));

function inOrder(keys: readonly string[], rows: readonly Pick<RateLimit, 'key' | 'count'>[], endsAt: Date) {
  const counts = new Map(rows.map((row) => [row.key, row.count]));
  return keys.map((key) => ({ count: counts.get(key) ?? 0, endsAt }));
}

function windowAt(windowMs: number, now: Date): { windowStart: Date; endsAt: Date } {
  const start = Math.floor(now.getTime() / windowMs) * windowMs;
  return { windowStart: new Date(start), endsAt: new Date(start + windowMs) };
}

/** Removes some windows that have ended. Index rate_limits_expires_at_idx. */
export async function sweep(now: Date): Promise<void> {
  await getPool().query(
    `DELETE FROM rate_limits WHERE ctid = ANY(ARRAY(
       SELECT ctid FROM rate_limits WHERE expires_at < $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    [now, SWEEP_ROWS],
  );
}
