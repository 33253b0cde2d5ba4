import type { BounceFigures } from '#lib/events/read/queries.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { readSnapshot, type Snapshot, writeSnapshot } from '#lib/infra/db/snapshots.ts';

/** How long the oldest due delivery has waited, in seconds, and how many are due. */
export async function findQueueAge(): Promise<{ seconds: number; late: number }> {
  const { rows } = await getPool().query<{ seconds: number; late: number }>(
    `SELECT coalesce(extract(epoch FROM now() - min(due_at)), 0)::int AS seconds, count(*)::int AS late
     FROM delivery_queue WHERE due_at <= now()`,
  );
  return rows[0] ?? { seconds: 0, late: 0 };
}

/** An alert before it is raised: its key, its subject and its figures. */
export type AlertCause = {
  key: string;
  alert: 'bounce-rate' | 'queue-age' | 'doctor';
  companyId: string | null;
  facts: Record<string, unknown>;
};

/** Takes the right to raise an alert; false while an earlier one of the key holds. */
export async function takeAlert(db: Database, cause: AlertCause, now: Date, until: Date): Promise<boolean> {
  const { key, alert, companyId, facts } = cause;
  const { rowCount } = await db.query(
    `INSERT INTO alerts AS a (key, alert, company_id, facts, raised_at, seen_at, holds_until)
     VALUES ($1, $2, $3, $4, $5, $5, $6)
     ON CONFLICT (key) DO UPDATE SET facts = excluded.facts, raised_at = excluded.raised_at, seen_at = excluded.seen_at,
       holds_until = excluded.holds_until
     WHERE a.holds_until <= $5`,
    [key, alert, companyId, JSON.stringify(facts), now, until],
  );
  return rowCount === 1;
}

/** Extends an alert that holds to an instant at least: its cause persists, with these figures. */
export async function holdAlert({ key, facts }: AlertCause, now: Date, until: Date): Promise<void> {
  await getPool().query(
    `UPDATE alerts SET holds_until = greatest(holds_until, $3), seen_at = $2, facts = $4
     WHERE key = $1 AND holds_until > $2`,
    [key, now, until, JSON.stringify(facts)],
  );
}

/** An alert that holds. */
export type AlertRow = {
  key: string;
  alert: string;
  companyId: string | null;
  company: string | null;
  facts: unknown;
  raisedAt: Date;
  seenAt: Date;
};

/** The alerts that hold at an instant, the last raised first. A row for each company that ever had one at most. */
export async function findHeldAlerts(now: Date, limit: number): Promise<AlertRow[]> {
  const { rows } = await getPool().query<AlertRow>(
    `SELECT a.key, a.alert, a.company_id AS "companyId", c.name AS company, a.facts, a.raised_at AS "raisedAt",
       a.seen_at AS "seenAt"
     FROM alerts a LEFT JOIN companies c ON c.id = a.company_id
     WHERE a.holds_until > $1 ORDER BY a.raised_at DESC, a.key LIMIT $2`,
    [now, limit],
  );
  return rows;
}

/** The name under which the worst bounce rates of the last look are kept. */
const BOUNCE_RATES = 'bounce-rates';

/** Keeps the worst bounce rates of a look. */
export const keepBounceRates = (at: Date, rates: readonly BounceFigures[]): Promise<void> =>
  writeSnapshot(getPool(), BOUNCE_RATES, at, rates);

/** The worst bounce rates of the last look. */
export const findBounceRates = (): Promise<Snapshot | null> => readSnapshot(getPool(), BOUNCE_RATES);

/** The names of companies, by their ids. */
export async function findCompanyNames(
  ids: readonly string[],
): Promise<Map<string, { name: string; isSuspended: boolean }>> {
  const { rows } = await getPool().query<{ id: string; name: string; isSuspended: boolean }>(
    'SELECT id, name, suspended_at IS NOT NULL AS "isSuspended" FROM companies WHERE id = ANY($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, name, isSuspended }) => [id, { name, isSuspended }]));
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
