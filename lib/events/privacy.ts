/** Raw SQL: events are blanked with their recipient. What they are counted by stays. */

import type { Database } from '#lib/infra/db/pool.ts';

/** The recipients of messages, as columns of a statement. */
export type RecipientKeys = { companyId: string; messageId: string; ordinal: number }[];

/** Fields of events that name nobody, by which mail is counted and its delivery is understood. */
const KEPT_FIELDS = [
  'route',
  'mx_host',
  'sending_ip',
  'error_code',
  'enhanced_code',
  'num_retries',
  'queue_time',
  'msg_size',
  'is_prefetched',
  'suppression_source',
  'delv_method',
  'outbound_tls',
];

/** Returns the keys of recipients as the first three parameters of a statement. */
export const keyColumns = (keys: RecipientKeys): unknown[][] => [
  keys.map(({ companyId }) => companyId),
  keys.map(({ messageId }) => messageId),
  keys.map(({ ordinal }) => ordinal),
];

/** The keys of `keyColumns` as a table, with the address that takes the place of a person's. */
export const ERASED_KEYS = `(SELECT k.*, 'erased+' || substr(md5(k.message_id::text || k.ordinal), 1, 8) || '@invalid' AS nobody
  FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS k(company_id, message_id, ordinal)) AS k`;

/** Takes addresses, places, devices and links out of the events of recipients. Index events_company_id_message_id_id_idx. */
export async function eraseEvents(db: Database, keys: RecipientKeys): Promise<number> {
  const { rowCount } = await db.query(
    `UPDATE events e SET rcpt_to = k.nobody,
       data = (SELECT coalesce(jsonb_object_agg(f.key, f.value), '{}') FROM jsonb_each(e.data) AS f WHERE f.key = ANY($4::text[]))
     FROM ${ERASED_KEYS} WHERE e.company_id = k.company_id AND e.message_id = k.message_id AND e.ordinal = k.ordinal`,
    [...keyColumns(keys), KEPT_FIELDS],
  );
  return rowCount ?? 0;
}

/** Finds the events of recipients. Index events_company_id_message_id_id_idx. */
export async function findEventRows(db: Database, keys: RecipientKeys): Promise<Record<string, unknown>[]> {
  const { rows } = await db.query(
    `SELECT e.id, e.type, e.at, e.message_id AS "messageId", e.rcpt_to AS recipient, e.reason, e.data
     FROM ${ERASED_KEYS} JOIN events e ON e.company_id = k.company_id AND e.message_id = k.message_id AND e.ordinal = k.ordinal
     ORDER BY e.message_id, e.id`,
    keyColumns(keys),
  );
  return rows;
}
