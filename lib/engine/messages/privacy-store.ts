/** Raw SQL: mail to a person is found by their address, and blanked with its recipient's rows. */

import { ERASED_KEYS, keyColumns, type RecipientKeys } from '#lib/events/privacy.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import type { Subject } from '#lib/infra/privacy/subject.ts';

/** The recipients `r` that are a person, in mail of the company and in mail that was sent for it. */
const THEIRS = `FROM recipients r JOIN messages m ON m.company_id = r.company_id AND m.id = r.message_id
  WHERE r.rcpt_to = ANY($2::text[]) AND (r.company_id = $1 OR m.on_behalf_of_company_id = $1)`;

/** Takes what is still to be sent to a person out of the queue. Index recipients_rcpt_to_company_id_message_id_idx. */
export async function cancelQueued(db: Database, { companyId, addresses }: Subject): Promise<number> {
  const { rowCount } = await db.query(
    `WITH gone AS (
       DELETE FROM delivery_queue q USING (SELECT r.company_id, r.message_id, r.ordinal ${THEIRS}) AS r
       WHERE q.message_id = r.message_id AND q.ordinal = r.ordinal AND q.company_id = r.company_id
       RETURNING q.company_id, q.message_id, q.ordinal)
     UPDATE recipients r SET status = 'canceled' FROM gone
     WHERE r.company_id = gone.company_id AND r.message_id = gone.message_id AND r.ordinal = gone.ordinal`,
    [companyId, addresses],
  );
  return rowCount ?? 0;
}

/** True of a message `r` that still has to be delivered to somebody. Primary key of delivery_queue. */
const IS_AWAITED =
  'EXISTS (SELECT FROM delivery_queue q WHERE q.message_id = r.message_id AND q.company_id = r.company_id)';

/** Finds recipients that are a person and whose message nobody awaits. Index recipients_rcpt_to_company_id_message_id_idx. */
export async function findErasable(db: Database, { companyId, addresses }: Subject, limit: number) {
  const { rows } = await db.query<RecipientKeys[number]>(
    `SELECT r.company_id AS "companyId", r.message_id AS "messageId", r.ordinal ${THEIRS} AND NOT ${IS_AWAITED}
     ORDER BY r.message_id, r.ordinal LIMIT $3`,
    [companyId, addresses, limit],
  );
  return rows;
}

/** Counts the messages to a person that others await. */
export async function countAwaited(db: Database, { companyId, addresses }: Subject): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(DISTINCT r.message_id)::int AS count ${THEIRS} AND ${IS_AWAITED}`,
    [companyId, addresses],
  );
  return rows[0]?.count ?? 0;
}

/** Blanks messages with their bodies and attempts, and their recipients. Primary keys. */
export async function blankMessages(db: Database, keys: RecipientKeys, pattern: string): Promise<void> {
  const values = keyColumns(keys);
  await db.query(
    `DELETE FROM message_bodies b USING ${ERASED_KEYS} WHERE b.company_id = k.company_id AND b.message_id = k.message_id`,
    values,
  );
  await db.query(
    `UPDATE attempts a SET raw_reason = NULL, conversation = '[]' FROM ${ERASED_KEYS}
     WHERE a.company_id = k.company_id AND a.message_id = k.message_id AND a.ordinal = k.ordinal`,
    values,
  );
  await db.query(
    `UPDATE messages m SET subject = '', tags = NULL, metadata = NULL, summary = NULL,
       options = CASE WHEN m.options::text ~* $4 THEN NULL ELSE m.options END,
       envelope_from = CASE WHEN m.envelope_from ~* $4 THEN '' ELSE m.envelope_from END,
       friendly_from = CASE WHEN m.friendly_from ~* $4 THEN '' ELSE m.friendly_from END,
       message_id_header = CASE WHEN m.message_id_header ~* $4 THEN '' ELSE m.message_id_header END
     FROM ${ERASED_KEYS} WHERE m.company_id = k.company_id AND m.id = k.message_id`,
    [...values, pattern],
  );
  await db.query(
    `UPDATE recipients r SET rcpt_to = k.nobody, raw_rcpt_to = k.nobody, tags = NULL, metadata = NULL, substitution_data = NULL,
       reason = NULL, dsn = NULL
     FROM ${ERASED_KEYS} WHERE r.company_id = k.company_id AND r.message_id = k.message_id AND r.ordinal = k.ordinal`,
    values,
  );
}

/** Deletes answers that name a person. Primary key of idempotency_keys; they are kept for a day. */
export async function deleteAnswers(db: Database, companyId: string, pattern: string, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM idempotency_keys WHERE company_id = $1 AND (environment, key) IN (
       SELECT environment, key FROM idempotency_keys WHERE company_id = $1 AND (key ~* $2 OR response::text ~* $2) LIMIT $3)`,
    [companyId, pattern, limit],
  );
  return rowCount ?? 0;
}

/** A message to a person, as it is exported. */
export type TheirMessage = RecipientKeys[number] & { recipients: number; row: Record<string, unknown> };

/** Finds messages to a person after one of them. Index recipients_rcpt_to_company_id_message_id_idx. */
export async function findTheirMessages(
  { companyId, addresses }: Subject,
  after: { messageId: string; ordinal: number } | null,
  limit: number,
): Promise<TheirMessage[]> {
  const { rows } = await getPool().query<TheirMessage>(
    `SELECT r.company_id AS "companyId", r.message_id AS "messageId", r.ordinal, m.recipient_count AS recipients,
       jsonb_build_object('id', m.id, 'at', m.created_at, 'environment', m.environment, 'from', m.friendly_from, 'to', r.raw_rcpt_to,
         'subject', m.subject, 'status', r.status, 'deliveredAt', r.delivered_at, 'reason', r.reason, 'campaign', m.campaign_id,
         'tags', m.tags, 'metadata', coalesce(r.metadata, m.metadata), 'substitutionData', r.substitution_data) AS row
     ${THEIRS} AND ($3::uuid IS NULL OR (r.message_id, r.ordinal) > ($3, $4)) ORDER BY r.message_id, r.ordinal LIMIT $5`,
    [companyId, addresses, after?.messageId ?? null, after?.ordinal ?? 0, limit],
  );
  return rows;
}
