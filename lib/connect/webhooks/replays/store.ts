/** Raw SQL: a replay is a second cursor over the feed, which is partitioned by day. Positions stay below 2^53. */

import type { Scope } from '#lib/core/context.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import type { ReplayStatus } from './schema.ts';

/** A webhook with its scope. */
export type Owner = Pick<Scope, 'companyId' | 'environment'> & { webhookId: string };

/** A range of a feed: the positions behind `from`, up to `until`, and the time of the first row. */
export type FeedRange = { from: number; until: number; fromAt: Date };

/**
 * Finds the part of a feed that was written within a range of time and that the webhook's main cursor has passed; what is
 * before the cursor is sent anyway. Null where there is nothing. Primary keys; partitions of other days are not read.
 */
export async function findFeedRange(
  { companyId, environment, webhookId }: Owner,
  from: Date,
  to: Date,
): Promise<FeedRange | null> {
  const rows = (order: 'ASC' | 'DESC') => `SELECT position, at, count FROM webhook_feed
    WHERE company_id = $1 AND environment = $2 AND at >= $4 AND at < $5 ORDER BY position ${order} LIMIT 1`;
  const { rows: found } = await getPool().query<FeedRange>(
    `SELECT first.position::float8 - 1 AS from, least(last.position + last.count - 1, c.position)::float8 AS until,
       first.at AS "fromAt"
     FROM (${rows('ASC')}) AS first, (${rows('DESC')}) AS last, webhook_cursors c
     WHERE c.webhook_id = $3 AND c.kind = 'main' AND c.position >= first.position`,
    [companyId, environment, webhookId, from, to],
  );
  return found[0] ?? null;
}

/** A replay to start. */
export type NewReplay = FeedRange & { id: string; onlyMissing: boolean };

/** The states of a replay that is not at its end. */
const IS_RUNNING = "status IN ('running', 'contacts')";

/** Starts a replay of a webhook in place of an earlier one. Returns false while that is running. */
export async function insertReplay(
  db: Database,
  { companyId, environment, webhookId }: Owner,
  { id, from, fromAt, until, onlyMissing }: NewReplay,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO webhook_cursors AS c (webhook_id, kind, id, company_id, environment, position, position_at, from_position,
       until_position, only_missing, status, contact_position, contact_at)
     SELECT webhook_id, 'replay', $2, $3, $4, $5::bigint, $6, $5::bigint, $7, $8, status, contact_position, contact_at
     FROM webhook_cursors WHERE webhook_id = $1 AND company_id = $3 AND kind = 'main'
     ON CONFLICT (webhook_id, kind) DO UPDATE SET id = excluded.id, position = excluded.position,
       position_at = excluded.position_at, from_position = excluded.from_position, until_position = excluded.until_position,
       only_missing = excluded.only_missing, status = excluded.status, contact_position = excluded.contact_position,
       contact_at = excluded.contact_at, claimed_contacts = false, failures = 0, resume_at = NULL, claimed_to = NULL,
       claimed_at = NULL, claimed_sequence = NULL, claimed_ids = '{}', claimed_cuts = '{}', lease_token = NULL,
       lease_until = NULL, created_at = now()
     WHERE NOT c.${IS_RUNNING}`,
    [webhookId, id, companyId, environment, from, fromAt, until, onlyMissing],
  );
  return rowCount === 1;
}

/**
 * Cancels a running replay, and the further tries of what failed of it. Returns false where no such replay is running. Its
 * lease ends: the process that has it writes and sends nothing more.
 */
export async function cancelRunning(db: Database, { companyId, webhookId }: Owner, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE webhook_cursors SET status = 'canceled', lease_token = NULL, lease_until = NULL
     WHERE webhook_id = $1 AND company_id = $2 AND kind = 'replay' AND id = $3 AND ${IS_RUNNING}`,
    [webhookId, companyId, id],
  );
  if (rowCount !== 1) return false;
  await db.query(
    `UPDATE webhook_deliveries SET status = 'failed', finished_at = now()
     WHERE webhook_id = $1 AND company_id = $2 AND status = 'waiting' AND kind = 'replay' AND NOT is_manual`,
    [webhookId, companyId],
  );
  return true;
}

/** A replay as it is stored. */
export type ReplayRow = {
  id: string;
  status: ReplayStatus;
  onlyMissing: boolean;
  done: number;
  total: number;
  startedAt: Date;
};

/** Finds the replay of a webhook that was started last. Primary key. */
export async function findReplay(webhookId: string): Promise<ReplayRow | null> {
  const { rows } = await getPool().query<ReplayRow>(
    `SELECT id, CASE status WHEN 'contacts' THEN 'running' ELSE status END AS status, only_missing AS "onlyMissing", (position - from_position)::float8 AS done,
       (coalesce(until_position, position) - from_position)::float8 AS total, created_at AS "startedAt"
     FROM webhook_cursors WHERE webhook_id = $1 AND kind = 'replay'`,
    [webhookId],
  );
  return rows[0] ?? null;
}

/** Inserts a delivery of one event that is sent again now; another failure is final. */
export async function insertEventReplay(
  db: Database,
  { companyId, webhookId }: Owner,
  { id, eventId, sequence }: { id: string; eventId: string; sequence: number | null },
): Promise<void> {
  await db.query(
    `INSERT INTO webhook_deliveries (id, company_id, webhook_id, kind, status, is_manual, first_sequence, last_sequence, event_ids)
     VALUES ($1, $2, $3, 'replay', 'waiting', true, $4, $4, ARRAY[$5::uuid])`,
    [id, companyId, webhookId, sequence, eventId],
  );
}
