/** Raw SQL: each notice is taken by one process, in the statement that marks it. */

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
