/** Raw SQL: people are listed with their labels and counted within bounds, and deleted in sets with all that belongs to them. */

import { countRows, estimateRows, type RowCount } from '#lib/infra/db/count-rows.ts';
import { errorCode } from '#lib/infra/db/error-code.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import { withReadTransaction } from '#lib/infra/db/transaction.ts';
import type { SqlCondition } from './filter.ts';
import type { ContactQuery, LabelMark } from './schema.ts';
import type { StoredContact } from './upsert-store.ts';
import type { ContactSource } from './values.ts';

/** PostgreSQL's code for a statement that was canceled, as by its timeout. */
const QUERY_CANCELED = '57014';

/** A contact with what lists show of it. */
export type ContactRow = StoredContact & {
  isLost: boolean;
  source: ContactSource;
  importId: string | null;
  pausedUntil: Date | null;
  maxPerWeek: number | null;
  createdAt: Date;
  updatedAt: Date;
  lastActivityAt: Date | null;
  labels: LabelMark[];
};

const COLUMNS = `c.id, c.email, c.email_key AS "emailKey", c.phone_e164 AS phone, c.external_id AS "externalId", c.first_name AS "firstName",
  c.last_name AS "lastName", c.status, c.is_unconfirmed AS "isUnconfirmed", c.stage, c.is_lost AS "isLost", c.source,
  c.import_id AS "importId", c.country, c.city, c.birthday::text AS birthday, c.language, c.timezone, c.paused_until AS "pausedUntil",
  c.max_per_week AS "maxPerWeek", c.fields, c.created_at AS "createdAt", c.updated_at AS "updatedAt"`;

/** The labels of a contact by name. Index contact_labels_company_id_contact_id_label_id_idx. */
const LABELS = `coalesce((SELECT json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) ORDER BY lower(l.name))
  FROM contact_labels n JOIN labels l ON l.company_id = n.company_id AND l.id = n.label_id
  WHERE n.company_id = c.company_id AND n.contact_id = c.id), '[]') AS labels`;

const SHOWN = `SELECT ${COLUMNS}, s.last_activity_at AS "lastActivityAt", ${LABELS} FROM contacts c
  LEFT JOIN contact_stats s ON s.company_id = c.company_id AND s.contact_id = c.id`;

const ORDERS: Readonly<Record<ContactQuery['sort'], { by: string; joins?: true }>> = {
  '-createdAt': { by: 'c.id DESC' },
  createdAt: { by: 'c.id' },
  email: { by: 'c.email_key, c.id' },
  '-email': { by: 'c.email_key DESC NULLS LAST, c.id' },
  '-lastActivity': { by: 's.last_activity_at DESC NULLS LAST, c.id DESC', joins: true },
  lastActivity: { by: 's.last_activity_at NULLS FIRST, c.id', joins: true },
};

/** Finds a page of the people who meet a condition, and their number, exact to 10,000. */
export async function findContactPage(
  { sql, values }: SqlCondition,
  { sort, page, size }: Pick<ContactQuery, 'sort' | 'page' | 'size'>,
): Promise<{ rows: ContactRow[]; count: RowCount }> {
  const db = getReadPool();
  const { by, joins } = ORDERS[sort];
  const join = joins ? 'LEFT JOIN contact_stats s ON s.company_id = c.company_id AND s.contact_id = c.id' : '';
  const [limit, offset] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const [{ rows: ids }, count] = await Promise.all([
    db.query<{ id: string }>(
      `SELECT c.id FROM contacts c ${join} WHERE c.company_id = $1 AND ${sql} ORDER BY ${by} LIMIT ${limit} OFFSET ${offset}`,
      [...values, size, (page - 1) * size],
    ),
    countRows(db, `SELECT c.id FROM contacts c WHERE c.company_id = $1 AND ${sql}`, values),
  ]);
  const rows = await findContactsById(
    String(values[0]),
    ids.map(({ id }) => id),
    db,
  );
  return { rows, count };
}

/** The settings of a statement that may read everybody: measured in the design, hashes of 32 MB are four times as fast as those of 4 MB. */
const WIDE = "SET LOCAL work_mem = '32MB'; SET LOCAL jit = off; SET LOCAL max_parallel_workers_per_gather = 2";

/** Counts the people who meet a condition, or estimates them if that takes longer than some milliseconds. */
export async function countWithin(
  { sql, values }: SqlCondition,
  timeoutMs: number,
): Promise<{ total: number | null; estimate: number; ms: number }> {
  const statement = `SELECT c.id FROM contacts c WHERE c.company_id = $1 AND ${sql}`;
  const startedAt = performance.now();
  const ms = () => Math.round(performance.now() - startedAt);
  try {
    const begin = `BEGIN READ ONLY; ${WIDE}; SET LOCAL statement_timeout = ${timeoutMs}`;
    const total = await withReadTransaction(async (db) => {
      const { rows } = await db.query<{ total: number }>(
        `SELECT count(*)::int AS total FROM (${statement}) AS found`,
        values,
      );
      return rows[0]?.total ?? 0;
    }, begin);
    return { total, estimate: total, ms: ms() };
  } catch (error) {
    if (errorCode(error) !== QUERY_CANCELED) throw error;
    return { total: null, estimate: await estimateRows(getReadPool(), statement, values), ms: ms() };
  }
}

/** People in the order of their ids, and the id after which the next ones are; null at the end. */
export type ContactSlice = { rows: ContactRow[]; last: string | null };

/** Finds people who meet a condition in the order of their ids, after another one. Index contacts_pkey. */
export async function findContactsAfter(
  { sql, values }: SqlCondition,
  after: string | null,
  limit: number,
): Promise<ContactSlice> {
  const [from, most] = [`$${values.length + 1}::uuid`, `$${values.length + 2}::int`];
  const { rows: found } = await withReadTransaction(
    (db) =>
      db.query<{ id: string }>(
        `SELECT c.id FROM contacts c WHERE c.company_id = $1 AND ${sql} AND (${from} IS NULL OR c.id > ${from}) ORDER BY c.id LIMIT ${most}`,
        [...values, after, limit + 1],
      ),
    `BEGIN READ ONLY; ${WIDE}; SET LOCAL statement_timeout = 30000`,
  );
  const ids = found.slice(0, limit).map(({ id }) => id);
  const rows = await findContactsById(String(values[0]), ids, getReadPool());
  return { rows, last: found.length > limit ? (ids.at(-1) ?? null) : null };
}

/** Finds people by their ids, in the order of these. */
export async function findContactsById(
  companyId: string,
  ids: readonly string[],
  db: Database = getPool(),
): Promise<ContactRow[]> {
  const { rows } = await db.query<ContactRow>(
    `${SHOWN} WHERE c.company_id = $1 AND c.id = ANY($2::uuid[]) ORDER BY array_position($2::uuid[], c.id)`,
    [companyId, ids],
  );
  return rows;
}

/** Finds the id of a person by the address as it is compared; null if nobody has it. Index contacts_email_key. */
export async function findContactIdByKey(
  companyId: string,
  emailKey: string,
  db: Database = getPool(),
): Promise<string | null> {
  const text = 'SELECT id FROM contacts WHERE company_id = $1 AND email_key = $2';
  return (await db.query<{ id: string }>(text, [companyId, emailKey])).rows[0]?.id ?? null;
}

/** The figures of a contact. */
export type StatsRow = {
  sent: number;
  delivered: number;
  opened: number;
  clicked: number;
  bounced: number;
  lastSentAt: Date | null;
  lastOpenAt: Date | null;
  lastClickAt: Date | null;
};

/** Finds the figures of a contact; null for one who has got nothing yet. */
export async function findStats(companyId: string, contactId: string): Promise<StatsRow | null> {
  const { rows } = await getPool().query<StatsRow>(
    `SELECT sent, delivered, opened, clicked, bounced, last_sent_at AS "lastSentAt", last_open_at AS "lastOpenAt",
       last_click_at AS "lastClickAt" FROM contact_stats WHERE company_id = $1 AND contact_id = $2`,
    [companyId, contactId],
  );
  return rows[0] ?? null;
}

/** Locks people in the order of their addresses, and returns those who exist. */
export async function lockContacts(
  db: Database,
  companyId: string,
  ids: readonly string[],
): Promise<{ id: string; emailKey: string | null; updatedAt: Date }[]> {
  const { rows } = await db.query<{ id: string; emailKey: string | null; updatedAt: Date }>(
    `SELECT id, email_key AS "emailKey", updated_at AS "updatedAt" FROM contacts WHERE company_id = $1 AND id = ANY($2::uuid[])
     ORDER BY email_key, id FOR UPDATE`,
    [companyId, ids],
  );
  return rows;
}

/** The tables of a person's rows, besides consents. */
const OWNED = [
  'contact_labels',
  'contact_stats',
  'contact_history',
  'contact_optouts',
  'contact_confirmations',
  'stage_changes',
] as const;

/** Deletes people who are locked, with their labels, figures, history and choices. */
export async function deleteContacts(db: Database, companyId: string, ids: readonly string[]): Promise<number> {
  // The people first: who is gone does not lose labels, which would be an event of its own.
  const { rowCount } = await db.query('DELETE FROM contacts WHERE company_id = $1 AND id = ANY($2::uuid[])', [
    companyId,
    ids,
  ]);
  for (const table of OWNED)
    await db.query(`DELETE FROM ${table} WHERE company_id = $1 AND contact_id = ANY($2::uuid[])`, [companyId, ids]);
  return rowCount ?? 0;
}
