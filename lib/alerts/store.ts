import { type Database, getPool } from '#lib/infra/db/pool.ts';

/** What became of a company's recipients of late. */
export type BounceFigures = { companyId: string; bounced: number; settled: number };

/**
 * Companies of which at least `leastRecipients` production recipients were settled since an instant, with how many of
 * them bounced; who was not tried because suppressed (class 25) counts for nothing. Index rollup_quarters_pkey, company
 * by company.
 */
export async function findBounceFigures(since: Date, leastRecipients: number): Promise<BounceFigures[]> {
  const { rows } = await getPool().query<BounceFigures>(
    `SELECT c.id AS "companyId", r.bounced::int, r.settled::int FROM companies c CROSS JOIN LATERAL (
       SELECT coalesce(sum(count) FILTER (WHERE type <> 'delivery'), 0) AS bounced,
              coalesce(sum(count) FILTER (WHERE type <> 'out_of_band'), 0) AS settled
       FROM rollup_quarters q
       WHERE q.company_id = c.id AND q.environment = 'production' AND q.bucket_at >= $1
         AND q.type IN ('delivery', 'bounce', 'out_of_band') AND q.bounce_class <> 25) AS r
     WHERE r.settled >= $2`,
    [since, leastRecipients],
  );
  return rows;
}

/** How long the oldest due delivery has waited, in seconds, and how many are due. Index delivery_queue_due_at_idx. */
export async function findQueueAge(): Promise<{ seconds: number; late: number }> {
  const { rows } = await getPool().query<{ seconds: number; late: number }>(
    `SELECT coalesce(extract(epoch FROM now() - min(due_at)), 0)::int AS seconds, count(*)::int AS late
     FROM delivery_queue WHERE due_at <= now()`,
  );
  return rows[0] ?? { seconds: 0, late: 0 };
}

/** Takes the right to raise an alert; false while an earlier one of the key holds. Table rate_limits. */
export async function takeAlert(db: Database, key: string, now: Date, until: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO rate_limits AS r (key, window_start, count, expires_at) VALUES ($1, 'epoch', 1, $3)
     ON CONFLICT (key, window_start) DO UPDATE SET expires_at = excluded.expires_at, count = r.count + 1
     WHERE r.expires_at <= $2`,
    [key, now, until],
  );
  return rowCount === 1;
}

/** Lets an alert that holds go on to hold until an instant at least. */
export async function holdAlert(key: string, now: Date, until: Date): Promise<void> {
  await getPool().query(
    'UPDATE rate_limits SET expires_at = greatest(expires_at, $3) WHERE key = $1 AND expires_at > $2',
    [key, now, until],
  );
}

/** A person of a company who wants to hear of its mail, and how. */
export type AlertReader = { userId: string; email: string; company: string; byBell: boolean; byMail: boolean };

/** The people of a company who want alerts about its mail; who never chose wants all. */
export async function findAlertReaders(companyId: string, db: Database = getPool()): Promise<AlertReader[]> {
  const { rows } = await db.query<AlertReader>(
    `SELECT u.id AS "userId", u.email, c.name AS company,
       coalesce((a.settings ->> 'notification')::boolean, true) AS "byBell",
       coalesce((a.settings ->> 'alertingNotification')::boolean, true) AS "byMail"
     FROM members m JOIN users u ON u.id = m.user_id JOIN companies c ON c.id = m.company_id
     LEFT JOIN notification_alerts a ON a.company_id = m.company_id AND a.user_id = m.user_id
     WHERE m.company_id = $1 AND u.email_verified_at IS NOT NULL AND u.suspended_at IS NULL
       AND coalesce((a.settings ->> 'monitoring')::boolean, true) AND coalesce((a.settings ->> 'monitoringEmail')::boolean, true)
     ORDER BY u.id`,
    [companyId],
  );
  return rows;
}
