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

/** A test that has waited for as long as its rules say. */
export type DueTest = CampaignKey & { sendId: string };

/** Finds the tests of all companies that have waited for as long as their rules say, and of which no person was asked. Index campaigns_state_schedule_at_idx. */
export async function findDueTests(limit: number): Promise<DueTest[]> {
  const { rows } = await getPool().query<DueTest>(
    `SELECT c.company_id AS "companyId", c.id AS "campaignId", s.id AS "sendId" FROM campaigns c
     JOIN sends s ON s.company_id = c.company_id AND s.ref_id = c.id
     WHERE c.state = 'TESTING' AND s.asked_at IS NULL
       AND s.tested_at + coalesce((c.ab->>'waitMinutes')::int, 240) * interval '1 minute' <= now()
     ORDER BY s.tested_at LIMIT $1`,
    [limit],
  );
  return rows;
}

/** Decides a test, once; false where it is decided, or not a test that is under way. */
export async function decideTest(
  db: Database,
  { companyId, campaignId }: CampaignKey,
  { winner, by, now }: { winner: number | null; by: string | null; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE campaigns SET winner = $3, decided_at = $5, decided_by = $4, revision = revision + 1, updated_at = $5,
       state = CASE state WHEN 'TESTING' THEN 'SENDING' ELSE state END
     WHERE company_id = $1 AND id = $2 AND kind = 'ab' AND state IN ('TESTING', 'PAUSED') AND decided_at IS NULL AND prepared_at IS NOT NULL`,
    [companyId, campaignId, winner, by, now],
  );
  return rowCount === 1;
}
