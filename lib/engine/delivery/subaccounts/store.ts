/** Raw SQL: rows of the queue are settled in sets, with messages and recipients that are partitioned. */

import { idFloor } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { HELD } from '../holds/held-due.ts';

/** A sub-account of a company. */
type Owner = { companyId: string; subaccountId: string };

/** The waiting rows `q` of a sub-account ($1, $2) with their messages `m`; those that a worker holds are left out. */
const WAITING = `q.company_id = $1 AND q.lease_token IS NULL AND m.company_id = q.company_id AND m.id = q.message_id
  AND m.company_id = $1 AND m.subaccount_id = $2`;

/** Locks a sub-account against changes and reads its status; null where it is gone. */
export async function lockSubaccountStatus(db: Database, { companyId, subaccountId }: Owner): Promise<string | null> {
  const { rows } = await db.query<{ status: string }>(
    'SELECT status FROM subaccounts WHERE id = $2 AND company_id = $1 FOR SHARE',
    [companyId, subaccountId],
  );
  return rows[0]?.status ?? null;
}

/** Holds the waiting mail of a sub-account. Index delivery_queue_company_due_idx. */
export async function holdQueuedMail(db: Database, { companyId, subaccountId }: Owner): Promise<void> {
  await db.query(
    `UPDATE delivery_queue q SET due_at = ${HELD} FROM messages m WHERE ${WAITING} AND q.due_at < ${HELD}`,
    [companyId, subaccountId],
  );
}

/**
 * Makes the held mail of a sub-account due: at once, or at its own time if it is scheduled for later. The time that it was
 * held does not count towards its expiry.
 */
export async function releaseHeldMail(db: Database, { companyId, subaccountId }: Owner, heldMs: number): Promise<void> {
  await db.query(
    `UPDATE delivery_queue q SET due_at = greatest(now(), m.scheduled_at),
       expires_at = q.expires_at + $3::float8 * interval '1 millisecond'
     FROM messages m WHERE ${WAITING} AND q.due_at = ${HELD}`,
    [companyId, subaccountId, heldMs],
  );
  await db.query("SELECT pg_notify('delivery_due', '')");
}

/** Cancels the waiting mail of a sub-account that was accepted up to an instant. */
export async function cancelQueuedMail(db: Database, { companyId, subaccountId }: Owner, until: Date): Promise<void> {
  await db.query(
    `WITH dropped AS (
       DELETE FROM delivery_queue q USING messages m WHERE ${WAITING} AND q.message_id < $3 RETURNING q.message_id, q.ordinal
     ), canceled AS (
       UPDATE recipients r SET status = 'canceled', last_event_at = now() FROM dropped d
       WHERE r.company_id = $1 AND r.message_id = d.message_id AND r.ordinal = d.ordinal RETURNING r.message_id
     )
     UPDATE messages m SET canceled_at = now() FROM (SELECT DISTINCT message_id FROM canceled) c
     WHERE m.company_id = $1 AND m.id = c.message_id AND m.canceled_at IS NULL`,
    [companyId, subaccountId, idFloor(until.getTime() + 1)],
  );
}
