import { type Database, getPool } from '#lib/infra/db/pool.ts';
import type { Reader } from '../store.ts';

/** What was stored of a person's alerts; null where they never chose. Read through a schema before it is used. */
export async function findAlertSettings(reader: Reader): Promise<unknown> {
  const { rows } = await getPool().query<{ settings: unknown }>(
    'SELECT settings FROM notification_alerts WHERE company_id = $1 AND user_id = $2',
    [reader.companyId, reader.userId],
  );
  return rows[0]?.settings ?? null;
}

/** Stores a person's alerts. */
export async function upsertAlertSettings(db: Database, reader: Reader, settings: object): Promise<void> {
  await db.query(
    `INSERT INTO notification_alerts (company_id, user_id, settings, updated_at) VALUES ($1, $2, $3, now())
     ON CONFLICT (company_id, user_id) DO UPDATE SET settings = excluded.settings, updated_at = now()`,
    [reader.companyId, reader.userId, JSON.stringify(settings)],
  );
}
