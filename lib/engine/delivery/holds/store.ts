/** Raw SQL: rows of the queue are held, released and removed in sets. */

import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { HELD } from './held-due.ts';

/** The key of a send. */
export type SendKey = { companyId: string; sendId: string };

/** Inserts the hold of a send; one that is there stays as it is. */
export async function insertHold(db: Database, { companyId, sendId }: SendKey, since: Date): Promise<void> {
  await db.query('INSERT INTO send_holds (company_id, send_id, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    companyId,
    sendId,
    since,
  ]);
}

/** Deletes the hold of a send, and returns since when it was. Waits for claims that see it. */
export async function deleteHold(db: Database, { companyId, sendId }: SendKey): Promise<Date | null> {
  const { rows } = await db.query<{ since: Date }>(
    'DELETE FROM send_holds WHERE company_id = $1 AND send_id = $2 RETURNING since',
    [companyId, sendId],
  );
  return rows[0]?.since ?? null;
}

/**
 * Makes the parked rows of a send due. The hold does not count towards the expiry of what waits. Rows that a claim has locked are
 * passed over: it waits for the end of the hold, and leases them then. Index delivery_queue_send_idx.
 */
export async function releaseParked(db: Database, { companyId, sendId }: SendKey, heldMs: number): Promise<void> {
  await db.query(
    `UPDATE delivery_queue q SET due_at = CASE WHEN q.due_at = ${HELD} THEN now() ELSE q.due_at END,
       expires_at = q.expires_at + $3::float8 * interval '1 millisecond'
     WHERE (q.message_id, q.ordinal, q.company_id) IN (
       SELECT w.message_id, w.ordinal, w.company_id FROM delivery_queue w
       WHERE w.company_id = $1 AND w.send_id = $2 AND w.lease_token IS NULL FOR UPDATE SKIP LOCKED)`,
    [companyId, sendId, heldMs],
  );
  await db.query("SELECT pg_notify('delivery_due', '')");
}

/**
 * Takes waiting rows of a send out of the queue, and cancels their recipients; those that a worker has are left out. Index
 * delivery_queue_send_idx.
 *
 * @returns how many were taken out.
 */
export async function cancelWaiting(db: Database, { companyId, sendId }: SendKey, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `WITH dropped AS (
       DELETE FROM delivery_queue q WHERE (q.message_id, q.ordinal, q.company_id) IN (
         SELECT w.message_id, w.ordinal, w.company_id FROM delivery_queue w
         WHERE w.company_id = $1 AND w.send_id = $2 AND w.lease_token IS NULL
         ORDER BY w.message_id, w.ordinal LIMIT $3 FOR UPDATE SKIP LOCKED)
       RETURNING q.message_id, q.ordinal
     ), canceled AS (
       UPDATE recipients r SET status = 'canceled', last_event_at = now() FROM dropped d
       WHERE r.company_id = $1 AND r.message_id = d.message_id AND r.ordinal = d.ordinal RETURNING r.message_id
     )
     UPDATE messages m SET canceled_at = now() FROM canceled c
     WHERE m.company_id = $1 AND m.id = c.message_id AND m.canceled_at IS NULL`,
    [companyId, sendId, limit],
  );
  return rowCount ?? 0;
}

/** Counts the rows of a send in the queue, up to a number. Index delivery_queue_send_idx. */
export async function countInQueue(
  { companyId, sendId }: SendKey,
  upTo: number,
  db: Database = getPool(),
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT FROM delivery_queue WHERE company_id = $1 AND send_id = $2 LIMIT $3) AS waiting`,
    [companyId, sendId, upTo],
  );
  return rows[0]?.count ?? 0;
}

/** Finds those of some sends that are held, by `sendName`. Primary key. */
export async function findHolds(
  db: Database,
  keys: readonly SendKey[],
  { locks }: { locks: boolean },
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const distinct = [...new Map(keys.map((key) => [sendName(key), key])).values()];
  const { rows } = await db.query<SendKey>({
    name: locks ? 'lock-holds' : 'find-holds',
    text: `SELECT h.company_id AS "companyId", h.send_id AS "sendId"
           FROM unnest($1::uuid[], $2::uuid[]) AS w(company_id, send_id)
           JOIN send_holds h ON h.company_id = w.company_id AND h.send_id = w.send_id${locks ? ' FOR KEY SHARE OF h' : ''}`,
    values: [distinct.map(({ companyId }) => companyId), distinct.map(({ sendId }) => sendId)],
  });
  return new Set(rows.map(sendName));
}

/** `company send`: the name of a send in sets and maps. */
export const sendName = ({ companyId, sendId }: SendKey): string => `${companyId} ${sendId}`;

/** Mail of a send that waits for another attempt at a domain. */
export type WaitingDomain = { domain: string; people: number };

/** Counts the mail of a send that was tried and waits, by domain, the most first. Index delivery_queue_send_idx. */
export async function findWaitingDomains({ companyId, sendId }: SendKey, limit: number): Promise<WaitingDomain[]> {
  const { rows } = await getPool().query<WaitingDomain>(
    `SELECT recipient_domain AS domain, count(*)::int AS people FROM delivery_queue
     WHERE company_id = $1 AND send_id = $2 AND tries > 0 AND due_at < 'infinity' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT $3`,
    [companyId, sendId, limit],
  );
  return rows;
}
