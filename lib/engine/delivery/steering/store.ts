/** Raw SQL: rows of the queue are locked, and recipients are partitioned; Prisma Client knows neither. */

import type { Scope } from '#lib/core/context.ts';
import { findRecipient } from '#lib/engine/messages/read/queries.ts';
import type { Database } from '#lib/infra/db/pool.ts';

/** A recipient whose delivery is to be steered, and whether it still waits. */
export type SteeredRecipient = {
  rcptTo: string;
  status: string;
  /** Null where it is over; else whether a worker has it in its hands now. */
  isLeased: boolean | null;
};

/** Locks a recipient's row of the queue and reads its state; null for a recipient that the scope does not have. */
export async function lockSteeredRecipient(
  db: Database,
  scope: Scope,
  messageId: string,
  ordinal: number,
): Promise<SteeredRecipient | null> {
  const values = [scope.companyId, messageId, ordinal];
  const { rows: queued } = await db.query<{ isLeased: boolean }>(
    `SELECT lease_token IS NOT NULL AND due_at > now() AS "isLeased" FROM delivery_queue
     WHERE company_id = $1 AND message_id = $2 AND ordinal = $3 FOR UPDATE`,
    values,
  );
  const recipient = await findRecipient(db, scope, messageId, ordinal);
  return recipient && { ...recipient, isLeased: queued[0]?.isLeased ?? null };
}

/** Makes a waiting recipient due now. */
export async function makeDueNow(db: Database, scope: Scope, messageId: string, ordinal: number): Promise<void> {
  await db.query(
    'UPDATE delivery_queue SET due_at = now() WHERE company_id = $1 AND message_id = $2 AND ordinal = $3',
    [scope.companyId, messageId, ordinal],
  );
  await db.query("SELECT pg_notify('delivery_due', '')");
}

/** Removes a waiting recipient from the queue; a message without waiting recipients is canceled as a whole. */
export async function cancelRecipient(
  db: Database,
  scope: Scope,
  messageId: string,
  ordinal: number,
  at: Date,
): Promise<void> {
  const values = [scope.companyId, messageId, ordinal];
  await db.query('DELETE FROM delivery_queue WHERE company_id = $1 AND message_id = $2 AND ordinal = $3', values);
  await db.query(
    `UPDATE recipients SET status = 'canceled', last_event_at = $4
     WHERE company_id = $1 AND message_id = $2 AND ordinal = $3`,
    [...values, at],
  );
  await db.query(
    `UPDATE messages SET canceled_at = $3 WHERE company_id = $1 AND id = $2 AND NOT EXISTS (
       SELECT FROM recipients WHERE company_id = $1 AND message_id = $2 AND status <> 'canceled')`,
    [scope.companyId, messageId, at],
  );
}
