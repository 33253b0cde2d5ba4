/** Raw SQL: counts over the log and the feed. Positions stay below 2^53. */

import { getReadPool } from '#lib/infra/db/read-pool.ts';

/** The figures of a webhook besides its counts by minute. */
type HealthRow = {
  lagEvents: number;
  /** The age of the oldest event behind the cursor; null without one. */
  lagSeconds: number | null;
  waiting: number;
  failed: number;
  nextTryAt: Date | null;
  lastError: string | null;
};

/** Deliveries of one webhook that are counted at most: beyond it the number says nothing more. */
const COUNTED_MAX = 10_000;

/**
 * Reads the lag, the waiting and the failed deliveries of a webhook. Primary keys of the cursor, the head and the feed;
 * indexes webhook_deliveries_waiting_idx and webhook_deliveries_company_id_webhook_id_id_idx.
 */
export async function findHealth(companyId: string, webhookId: string): Promise<HealthRow | null> {
  const { rows } = await getReadPool().query<HealthRow>(
    `SELECT greatest(0, h.position - least(c.position, c.contact_position))::float8 AS "lagEvents", oldest.age AS "lagSeconds",
       waiting.count::int AS waiting, failed.count::int AS failed, least(c.resume_at, waiting.due) AS "nextTryAt",
       last.error AS "lastError"
     FROM webhook_cursors c
     LEFT JOIN webhook_heads h ON h.company_id = c.company_id AND h.environment = c.environment
     LEFT JOIN LATERAL (
       SELECT extract(epoch FROM clock_timestamp() - f.at)::float8 AS age FROM webhook_feed f
       WHERE f.company_id = c.company_id AND f.environment = c.environment AND f.at >= least(c.position_at, c.contact_at)
         AND f.position > least(c.position, c.contact_position) - 500
         AND f.position + f.count > least(c.position, c.contact_position) + 1 ORDER BY f.position LIMIT 1) oldest ON true
     LEFT JOIN LATERAL (
       SELECT count(*), min(due_at) AS due FROM (
         SELECT due_at FROM webhook_deliveries WHERE webhook_id = c.webhook_id AND status = 'waiting'
         ORDER BY due_at LIMIT ${COUNTED_MAX}) w) waiting ON true
     LEFT JOIN LATERAL (
       SELECT count(*) FROM (SELECT FROM webhook_deliveries WHERE company_id = c.company_id AND webhook_id = c.webhook_id
         AND status = 'failed' LIMIT ${COUNTED_MAX}) f) failed ON true
     LEFT JOIN LATERAL (
       SELECT a.error FROM webhook_attempts a WHERE a.company_id = c.company_id AND a.webhook_id = c.webhook_id
       ORDER BY a.id DESC LIMIT 1) last ON true
     WHERE c.company_id = $1 AND c.webhook_id = $2 AND c.kind = 'main'`,
    [companyId, webhookId],
  );
  return rows[0] ?? null;
}

/** The requests of one minute; `durations` counts them by the bounds of `DURATION_BOUNDS_MS`. */
export type MinuteRow = { minute: Date; taken: number; failed: number; durations: number[] };

/** Lists the minutes with requests since an instant, oldest first. Primary key. */
export async function findMinutesOf(webhookId: string, since: Date): Promise<MinuteRow[]> {
  const { rows } = await getReadPool().query<MinuteRow>(
    'SELECT minute, taken, failed, durations FROM webhook_minutes WHERE webhook_id = $1 AND minute >= $2 ORDER BY minute',
    [webhookId, since],
  );
  return rows;
}
