/** Raw SQL: rows of the queue and of partitioned tables are locked and moved in sets. */

import type pg from 'pg';
import { isOwned, ownerOf } from '#lib/core/subaccount-filter.ts';
import type { ReadScope } from '../read/message.ts';

/** A message that is locked for a change of its schedule. */
export type ScheduledMessage = { scheduledAt: Date };

/** Locks a message that is scheduled and not canceled; null where there is no such message. Primary key of messages. */
export async function lockScheduled(db: pg.PoolClient, scope: ReadScope, id: string): Promise<ScheduledMessage | null> {
  const { rows } = await db.query<ScheduledMessage>(
    `SELECT scheduled_at AS "scheduledAt" FROM messages
     WHERE company_id = $1 AND id = $2 AND environment = $3 AND ${isOwned('subaccount_id', '$4')}
       AND scheduled_at IS NOT NULL AND canceled_at IS NULL FOR UPDATE`,
    [scope.companyId, id, scope.environment, ownerOf(scope)],
  );
  return rows[0] ?? null;
}

/** Counts the waiting recipients of a message, and reads if a worker has, or had, a lease of any. Locks the rows. */
export async function lockQueueRows(
  db: pg.PoolClient,
  companyId: string,
  id: string,
): Promise<{ waiting: number; isTaken: boolean }> {
  const { rows } = await db.query<{ isTaken: boolean }>(
    `SELECT lease_token IS NOT NULL OR tries > 0 AS "isTaken" FROM delivery_queue
     WHERE company_id = $1 AND message_id = $2 ORDER BY ordinal FOR UPDATE`,
    [companyId, id],
  );
  return { waiting: rows.length, isTaken: rows.some(({ isTaken }) => isTaken) };
}

/** Moves a message and its waiting recipients to another instant, from which its expiry is counted. */
export async function moveSchedule(
  db: pg.PoolClient,
  companyId: string,
  id: string,
  move: { from: Date; to: Date },
): Promise<void> {
  const values = [companyId, id, move.to, move.from];
  await db.query(
    `UPDATE messages SET scheduled_at = $3, expires_at = expires_at + ($3::timestamptz - $4::timestamptz)
     WHERE company_id = $1 AND id = $2`,
    values,
  );
  await db.query(
    `UPDATE delivery_queue SET due_at = $3, expires_at = expires_at + ($3::timestamptz - $4::timestamptz)
     WHERE company_id = $1 AND message_id = $2`,
    values,
  );
  await db.query("SELECT pg_notify('delivery_due', '')");
}

/** Removes a message's waiting recipients from the queue. */
export async function cancelQueued(db: pg.PoolClient, companyId: string, id: string, at: Date): Promise<void> {
  await db.query('DELETE FROM delivery_queue WHERE company_id = $1 AND message_id = $2', [companyId, id]);
  await db.query(
    `UPDATE recipients SET status = 'canceled', last_event_at = $3
     WHERE company_id = $1 AND message_id = $2 AND status = 'queued'`,
    [companyId, id, at],
  );
  await db.query('UPDATE messages SET canceled_at = $3 WHERE company_id = $1 AND id = $2', [companyId, id, at]);
}
