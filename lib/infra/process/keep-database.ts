import { settings } from '#lib/infra/config/settings.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { log } from '#lib/infra/log/log.ts';

/** Days ahead for which partitions are ready: so long nobody need look after a process that runs on. */
const DAYS_AHEAD = 14;

/** Statements on whole tables wait for running ones, and all later ones for them: better to give up and come back. */
const LOCK_TIMEOUT_MS = 3_000;

/**
 * Keeps the database in order: partitions of the hot tables for the days ahead, those past their retention dropped, and
 * rows gone that mean nothing any more. Each step is a short transaction of its own; a repeat changes nothing.
 *
 * @param now days are counted in UTC.
 * @throws the database's error; what was done by then stays done.
 */
export async function keepDatabase(now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  const { RETENTION_BODY_DAYS, RETENTION_MESSAGE_DAYS } = settings();
  const made = await count('SELECT ensure_partitions($1::date - 1, $1::date + $2::int) AS count', [today, DAYS_AHEAD]);
  let dropped = 0;
  for (const table of ['messages', 'message_bodies', 'recipients', 'attempts', 'events']) {
    const days =
      table === 'message_bodies' ? Math.min(RETENTION_BODY_DAYS, RETENTION_MESSAGE_DAYS) : RETENTION_MESSAGE_DAYS;
    dropped += await count('SELECT drop_partitions($1, $2::date - $3::int) AS count', [table, today, days]);
  }
  await count(
    `WITH gone AS (DELETE FROM idempotency_keys WHERE expires_at < $1 RETURNING 1) SELECT count(*)::int FROM gone`,
    [now],
  );
  await count(
    `WITH gone AS (DELETE FROM sessions WHERE expires_at < $1::timestamptz - interval '30 days' RETURNING 1) SELECT count(*)::int FROM gone`,
    [now],
  );
  log().info({ made, dropped }, 'the database is in order');
}

async function count(sql: string, values: unknown[]): Promise<number> {
  return withTransaction(async (client) => {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const { rows } = await client.query<{ count: number }>(sql, values);
    return rows[0]?.count ?? 0;
  });
}
