/** Raw SQL: cursors are changed beside the lanes that move them, whose leases end with the change. */

import type { Scope } from '#lib/core/context.ts';
import type { FeedHead } from '#lib/events/feed/queries.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { LANE_CHANNEL } from './store.ts';

/** Finds the company and environment of a webhook. */
export async function findWebhookScope(db: Database, webhookId: string): Promise<Scope | null> {
  const { rows } = await db.query<Scope>('SELECT company_id AS "companyId", environment FROM webhooks WHERE id = $1', [
    webhookId,
  ]);
  return rows[0] ?? null;
}

/** Inserts the main cursor of a webhook. */
export async function insertCursor(
  db: Database,
  { id, companyId, environment }: Scope & { id: string },
  { position, at }: FeedHead,
): Promise<void> {
  await db.query(
    `INSERT INTO webhook_cursors (webhook_id, kind, id, company_id, environment, position, position_at, from_position)
     VALUES ($1, 'main', $1, $2, $3, $4, $5, $4)`,
    [id, companyId, environment, position, at],
  );
}

/**
 * Gives the main cursor of a webhook the position from which events of contacts are read, unless it has one, and ends its lease: the
 * process that has it does not know of that position.
 */
export async function insertContactPosition(
  db: Database,
  webhookId: string,
  { position, at }: FeedHead,
): Promise<void> {
  await db.query(
    `WITH begun AS (
       UPDATE webhook_cursors SET contact_position = $2, contact_at = $3, status = 'contacts', lease_token = NULL, lease_until = NULL
       WHERE webhook_id = $1 AND kind = 'main' AND contact_position IS NULL RETURNING webhook_id)
     SELECT pg_notify('${LANE_CHANNEL}', webhook_id::text) FROM begun`,
    [webhookId, position, at],
  );
}

/** Moves the main cursor of a webhook; what was claimed is given up. */
export async function moveCursor(db: Database, webhookId: string, { position, at }: FeedHead): Promise<void> {
  await db.query(
    `UPDATE webhook_cursors SET position = $2::bigint, position_at = $3::timestamptz,
       contact_position = CASE WHEN contact_position IS NOT NULL THEN $2::bigint END,
       contact_at = CASE WHEN contact_position IS NOT NULL THEN $3::timestamptz END, claimed_contacts = false, claimed_to = NULL, claimed_at = NULL, claimed_sequence = NULL,
       claimed_ids = '{}', claimed_cuts = '{}'
     WHERE webhook_id = $1 AND kind = 'main'`,
    [webhookId, position, at],
  );
}

/** Forgets the failures of a webhook's main cursor, ends its lease and wakes those who lease lanes. */
export async function resetCursor(db: Database, webhookId: string): Promise<void> {
  await db.query(
    `WITH reset AS (
       UPDATE webhook_cursors SET failures = 0, resume_at = NULL, lease_token = NULL, lease_until = NULL
       WHERE webhook_id = $1 AND kind = 'main' RETURNING 1)
     SELECT pg_notify('${LANE_CHANNEL}', $1::text) FROM reset`,
    [webhookId],
  );
}
