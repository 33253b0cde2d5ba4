/** Raw SQL: a campaign is locked while its people are decided, and due ones are found by the clock of the database. */

import { type Database, getPool } from '#lib/infra/db/pool.ts';
import type { CampaignState } from '../values.ts';

/** The key of a campaign. */
export type CampaignKey = { companyId: string; campaignId: string };

/** Returns the state of a campaign, and locks it; null where it is gone. */
export async function lockCampaign(
  db: Database,
  { companyId, campaignId }: CampaignKey,
): Promise<CampaignState | null> {
  const { rows } = await db.query<{ state: CampaignState }>(
    'SELECT state FROM campaigns WHERE company_id = $1 AND id = $2 FOR UPDATE',
    [companyId, campaignId],
  );
  return rows[0]?.state ?? null;
}

/** Finds scheduled campaigns of all companies that begin within some milliseconds, the earliest first. Index campaigns_state_schedule_at_idx. */
export async function findDueCampaigns(
  withinMs: number,
  limit: number,
): Promise<(CampaignKey & { lateMs: number; overdueHours: number | null })[]> {
  const { rows } = await getPool().query<CampaignKey & { lateMs: number; overdueHours: number | null }>(
    `SELECT company_id AS "companyId", id AS "campaignId", extract(epoch FROM now() - schedule_at)::float8 * 1000 AS "lateMs",
       (options->>'overdueHours')::int AS "overdueHours"
     FROM campaigns WHERE state = 'SCHEDULED' AND schedule_at <= now() + $1::float8 * interval '1 millisecond'
     ORDER BY schedule_at LIMIT $2`,
    [withinMs, limit],
  );
  return rows;
}
