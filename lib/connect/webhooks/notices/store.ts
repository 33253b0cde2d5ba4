/** Raw SQL: each notice is taken by one process, in the statement that marks it. */

import { hasOneEvent, WEBHOOK_FORMATS } from '#lib/core/webhook-formats.ts';
import { SLOW_LAG } from '#lib/core/webhook-lag.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';

/** A webhook that its company should hear of. */
export type TroubledWebhook = {
  id: string;
  companyId: string;
  name: string;
  state: 'on' | 'paused' | 'off';
  offReason: 'gone' | 'failing' | null;
  failingSince: Date | null;
  lastFailureAt: Date | null;
  failures: number;
  notifiedAt: Date | null;
};

/**
 * Finds webhooks that have failed since before an instant, and those that were turned off because they failed and whose
 * company has not been notified.
 */
export async function findTroubled(failingBefore: Date): Promise<TroubledWebhook[]> {
  const { rows } = await getPool().query<TroubledWebhook>(
    `SELECT id, company_id AS "companyId", name, state, off_reason AS "offReason", failing_since AS "failingSince",
       last_failure_at AS "lastFailureAt", failures, notified_at AS "notifiedAt"
     FROM webhooks
     WHERE (state <> 'off' AND failing_since <= $1) OR (state = 'off' AND off_reason IN ('gone', 'failing') AND notified_at IS NULL)
     ORDER BY id`,
    [failingBefore],
  );
  return rows;
}

/** Marks a webhook as notified; false where another process has done so, or the webhook has changed meanwhile. */
export async function takeNotice(db: Database, webhook: TroubledWebhook, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE webhooks SET notified_at = $2 WHERE id = $1 AND notified_at IS NOT DISTINCT FROM $3 AND state = $4
       AND (state = 'off' OR failing_since IS NOT NULL)`,
    [webhook.id, now, webhook.notifiedAt, webhook.state],
  );
  return rowCount === 1;
}

/** The lag of a webhook that gets single events, and how many a second its endpoint has accepted of late. */
export type WebhookLag = { events: number; perSecond: number };

/** A webhook that single events are too slow for. */
export type SlowWebhook = Pick<TroubledWebhook, 'id' | 'companyId' | 'name' | 'state'> & { lag: WebhookLag };

/** The time over which the pace of a webhook is counted, in minutes. */
const PACE_MINUTES = 10;

/**
 * Finds webhooks that get single events, do not fail, and are far behind all the same (`SLOW_LAG`), unless their company
 * has had a notice of it since an instant. Primary keys of the cursors, the heads, the feed and the minutes.
 */
export async function findSlow(notifiedBefore: Date): Promise<SlowWebhook[]> {
  const { rows } = await getPool().query<Omit<SlowWebhook, 'lag'> & WebhookLag>(
    `SELECT w.id, w.company_id AS "companyId", w.name, w.state, (h.position - least(c.position, c.contact_position))::float8 AS events,
       pace.taken / (60.0 * ${PACE_MINUTES})::float8 AS "perSecond"
     FROM webhooks w
     JOIN webhook_cursors c ON c.webhook_id = w.id AND c.kind = 'main'
     JOIN webhook_heads h ON h.company_id = c.company_id AND h.environment = c.environment
       AND h.position > least(c.position, c.contact_position)
     LEFT JOIN LATERAL (
       SELECT f.at FROM webhook_feed f
       WHERE f.company_id = c.company_id AND f.environment = c.environment AND f.at >= least(c.position_at, c.contact_at)
         AND f.position > least(c.position, c.contact_position) - 500
         AND f.position + f.count > least(c.position, c.contact_position) + 1 ORDER BY f.position LIMIT 1) oldest ON true
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(m.taken), 0)::float8 AS taken FROM webhook_minutes m
       WHERE m.webhook_id = w.id AND m.minute >= clock_timestamp() - interval '${PACE_MINUTES} minutes') pace
     WHERE w.format = ANY($4::text[]) AND w.state = 'on' AND w.failing_since IS NULL
       AND (w.lag_notified_at IS NULL OR w.lag_notified_at < $1)
       AND (h.position - least(c.position, c.contact_position) > $2 OR oldest.at < clock_timestamp() - make_interval(secs => $3))
     ORDER BY w.id`,
    [notifiedBefore, SLOW_LAG.events, SLOW_LAG.seconds, WEBHOOK_FORMATS.filter(hasOneEvent)],
  );
  return rows.map(({ events, perSecond, ...webhook }) => ({ ...webhook, lag: { events, perSecond } }));
}

/** Marks a webhook as notified of its lag; false where another process has done so. */
export async function takeLagNotice(
  db: Database,
  webhookId: string,
  notifiedBefore: Date,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE webhooks SET lag_notified_at = $3 WHERE id = $1 AND (lag_notified_at IS NULL OR lag_notified_at < $2)`,
    [webhookId, notifiedBefore, now],
  );
  return rowCount === 1;
}
