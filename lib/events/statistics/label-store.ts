/** Raw SQL: a name is written once, and replaced by a later one. */

import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { dimensionNumber } from './stored-dimensions.ts';

/** Names a campaign in statistics and in Activity, which do not know what it is, in the transaction that begins it. Idempotent. */
export async function labelCampaign(
  db: Database,
  companyId: string,
  { campaignId, label }: { campaignId: string; label: string },
  now: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO stat_labels (company_id, dimension, value, label, day) VALUES ($1, $2, $3, $4, $5::date)
     ON CONFLICT (company_id, dimension, value) DO UPDATE SET label = excluded.label, day = excluded.day`,
    [companyId, dimensionNumber('campaign'), campaignId, label, now],
  );
}

/** Finds the names of campaigns; those without one are missing. Primary key. */
export async function findCampaignLabels(
  companyId: string,
  campaignIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await getPool().query<{ value: string; label: string }>(
    'SELECT value, label FROM stat_labels WHERE company_id = $1 AND dimension = $2 AND value = ANY($3::text[])',
    [companyId, dimensionNumber('campaign'), campaignIds],
  );
  return new Map(rows.map(({ value, label }) => [value, label]));
}
