/** Raw SQL: a slice of an import is one guarded statement, and thousands of addresses are looked up by one. */

import { type Import, Prisma } from '#generated/client.ts';
import type { LabelMark } from '#lib/audience/contacts/schema.ts';
import { countRows, type RowCount } from '#lib/infra/db/count-rows.ts';
import { errorCode } from '#lib/infra/db/error-code.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { prisma, withPrisma } from '#lib/infra/db/prisma.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import { setOfCompany } from '#lib/infra/db/set-of-company.ts';
import type { MappedColumn } from './schema.ts';
import type { ImportState } from './values.ts';

/** An import's row. */
export type ImportRow = Import;

/** The key of an import. */
export type ImportKey = { companyId: string; importId: string };

const byKey = ({ companyId, importId }: ImportKey) => ({ companyId_id: { companyId, id: importId } });

/** Inserts an import that is being prepared. */
export const insertImport = (db: Database, data: Prisma.ImportUncheckedCreateInput): Promise<ImportRow> =>
  withPrisma(db, (client) => client.import.create({ data }));

/** Finds an import; null where the company has no such import. */
export const findImport = (key: ImportKey, db: Database = getPool()): Promise<ImportRow | null> =>
  withPrisma(db, (client) => client.import.findUnique({ where: byKey(key) }));

/** Finds an import and locks it until the transaction ends. */
export async function lockImport(db: Database, key: ImportKey): Promise<ImportRow | null> {
  await db.query('SELECT FROM imports WHERE company_id = $1 AND id = $2 FOR UPDATE', [key.companyId, key.importId]);
  return findImport(key, db);
}

/** Finds and locks the import of a file that has not been started. Index imports_prepared_key. */
export async function lockPrepared(db: Database, companyId: string, mediaId: string): Promise<ImportRow | null> {
  const { rows } = await db.query<{ id: string }>(
    'SELECT id FROM imports WHERE company_id = $1 AND media_id = $2 AND started_at IS NULL FOR UPDATE',
    [companyId, mediaId],
  );
  return rows[0] ? findImport({ companyId, importId: rows[0].id }, db) : null;
}

/** A change of an import; null clears the reason of a failure. */
type ImportChange = Omit<Prisma.ImportUncheckedUpdateInput, 'error'> & { state?: ImportState; error?: object | null };

/** Changes an import that is locked. */
export const updateImport = (db: Database, key: ImportKey, { error, ...data }: ImportChange): Promise<ImportRow> =>
  withPrisma(db, (client) =>
    client.import.update({
      where: byKey(key),
      data: { ...data, ...(error !== undefined && { error: error ?? Prisma.DbNull }) },
    }),
  );

/** Returns true for the failure to start an import while another one of the company waits or runs. Index imports_running_key. */
export const isOtherRunning = (error: unknown): boolean => errorCode(error) === '23505';

/** Returns the number of an import's preparation; null once it was started or is gone. */
export async function findRevision({ companyId, importId }: ImportKey): Promise<number | null> {
  const { rows } = await getPool().query<{ revision: number }>(
    `SELECT revision FROM imports WHERE company_id = $1 AND id = $2 AND state = 'preparing'`,
    [companyId, importId],
  );
  return rows[0]?.revision ?? null;
}

/** Finds a page of the imports that were started, the latest first, and how many there are. Primary key. */
export async function findStarted(
  companyId: string,
  query: { page: number; size: number; search?: string | undefined; sort: '-createdAt' | 'createdAt' },
): Promise<{ rows: ImportRow[]; count: RowCount }> {
  const { page, size, search, sort } = query;
  const [rows, count] = await Promise.all([
    prisma().import.findMany({
      where: {
        companyId,
        startedAt: { not: null },
        ...(search && { name: { contains: search, mode: 'insensitive' } }),
      },
      orderBy: { id: sort === 'createdAt' ? 'asc' : 'desc' },
      skip: (page - 1) * size,
      take: size,
    }),
    countRows(
      getReadPool(),
      `SELECT id FROM imports WHERE company_id = $1 AND started_at IS NOT NULL
         AND ($2::text IS NULL OR strpos(lower(name), lower($2)) > 0)`,
      [companyId, search || null],
    ),
  ]);
  return { rows, count };
}

/** Finds the mapping of the company's last import with columns of the same names. */
export async function findEarlierMapping(companyId: string, columns: readonly string[]): Promise<MappedColumn[]> {
  const { rows } = await getPool().query<{ mapping: MappedColumn[] | null }>(
    `SELECT options->'mapping' AS mapping FROM imports
     WHERE company_id = $1 AND started_at IS NOT NULL AND columns = $2::text[] ORDER BY id DESC LIMIT 1`,
    [companyId, columns],
  );
  return rows[0]?.mapping ?? [];
}

/** The people whom some addresses belong to, and those who get no marketing mail. */
export type Known = { known: number; suppressed: number };

/** Counts contacts and suppressed addresses among some. Indexes contacts_email_key and suppressions_company_wide_key. */
export async function countKnown(companyId: string, keys: readonly string[]): Promise<Known> {
  const { rows } = await getPool().query<Known>(
    `SELECT count(c.id)::int AS known, count(s.recipient)::int AS suppressed
     FROM ${setOfCompany('unnest($2::text[]) AS n(key)')}
     LEFT JOIN contacts c ON c.company_id = n.company_id AND c.email_key = n.key
     LEFT JOIN LATERAL (
       SELECT u.recipient FROM suppressions u WHERE u.company_id = n.company_id AND u.subaccount_id IS NULL AND u.recipient = n.key
         AND u.type = 'non_transactional' AND (u.expires_at IS NULL OR u.expires_at > now()) LIMIT 1) AS s ON true`,
    [companyId, keys],
  );
  return rows[0] ?? { known: 0, suppressed: 0 };
}

/** A contact with an address, and its status. */
export type AddressedContact = { id: string; emailKey: string; status: string };

/** Finds the contacts of some addresses. Index contacts_email_key. */
export async function findByAddresses(
  db: Database,
  companyId: string,
  keys: readonly string[],
): Promise<AddressedContact[]> {
  const { rows } = await db.query<AddressedContact>(
    'SELECT id, email_key AS "emailKey", status FROM contacts WHERE company_id = $1 AND email_key = ANY($2::text[])',
    [companyId, keys],
  );
  return rows;
}

/** Finds which of some addresses get no marketing mail. Index suppressions_recipient_key. */
export async function findSuppressed(db: Database, companyId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ key: string }>(
    `SELECT DISTINCT recipient AS key FROM suppressions WHERE company_id = $1 AND subaccount_id IS NULL AND recipient = ANY($2::text[])
       AND type = 'non_transactional' AND (expires_at IS NULL OR expires_at > now())`,
    [companyId, keys],
  );
  return new Set(rows.map(({ key }) => key));
}

/** A slice that is written: its lane, its marks, and the results of the lane so far. */
export type Slice = {
  lane: number;
  from: number;
  to: number;
  created: number;
  counts: Readonly<Record<string, number>>;
};

/**
 * Moves the mark of a lane in the transaction that writes its slice; null if the import does not run any more, or another process has
 * written the slice.
 *
 * @returns the new contacts of all slices, and those that are reserved.
 */
export async function moveMark(
  db: Database,
  { companyId, importId }: ImportKey,
  { lane, from, to, created, counts }: Slice,
): Promise<{ made: number; reserved: number } | null> {
  const { rows } = await db.query<{ made: number; reserved: number }>(
    `UPDATE imports SET marks[$3] = $5, made = made + $6, counts = counts || jsonb_build_object($7::text, $8::jsonb)
     WHERE company_id = $1 AND id = $2 AND state = 'running' AND marks[$3] = $4 RETURNING made, reserved`,
    [companyId, importId, lane + 1, from, to, created, String(lane), JSON.stringify(counts)],
  );
  return rows[0] ?? null;
}

/** Stores the refused rows of a slice. */
export async function insertRejects(
  db: Database,
  { companyId, importId }: ImportKey,
  rejects: { lane: number; number: number; data: Buffer; expiresAt: Date },
): Promise<void> {
  await db.query(
    'INSERT INTO import_rejects (company_id, import_id, lane, number, data, expires_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [companyId, importId, rejects.lane, rejects.number, rejects.data, rejects.expiresAt],
  );
}

/** Reads the refused rows of an import, slice by slice. */
export async function* readRejects({ companyId, importId }: ImportKey): AsyncGenerator<Buffer> {
  let last = { number: -1, lane: -1 };
  for (;;) {
    const { rows } = await getPool().query<{ number: number; lane: number; data: Buffer }>(
      `SELECT number, lane, data FROM import_rejects WHERE company_id = $1 AND import_id = $2 AND (number, lane) > ($3, $4)
       ORDER BY number, lane LIMIT 1`,
      [companyId, importId, last.number, last.lane],
    );
    const [row] = rows;
    if (!row) return;
    last = row;
    yield row.data;
  }
}

/** Finds which of some imports have refused rows that can be downloaded. Primary key of import_rejects. */
export async function findWithRejects(
  companyId: string,
  ids: readonly string[],
  db: Database = getPool(),
): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT i.id FROM unnest($2::uuid[]) AS i(id) WHERE EXISTS (
       SELECT FROM import_rejects r WHERE r.company_id = $1 AND r.import_id = i.id AND r.expires_at > now())`,
    [companyId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Gives people whom an import made the status of suppressions that were written while it ran: of the two transactions neither saw the
 * other. Index contacts_email_key.
 *
 * @returns how many were different; call it again until it is less than the limit.
 */
export async function settleImported(
  db: Database,
  { companyId, importId }: ImportKey,
  since: Date,
  limit: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `UPDATE contacts c SET status = s.status FROM (
       SELECT k.company_id, k.id, suppressed_status(k.company_id, k.email_key) AS status FROM contacts k
       WHERE k.company_id = $1 AND k.import_id = $2 AND k.status IN ('active', 'pending') AND k.email_key = ANY(ARRAY(
           SELECT recipient FROM suppressions WHERE company_id = $1 AND subaccount_id IS NULL AND updated_at >= $3))
         AND suppressed_status(k.company_id, k.email_key) IS NOT NULL
       ORDER BY k.email_key, k.id LIMIT $4 FOR UPDATE) AS s
     WHERE c.company_id = s.company_id AND c.id = s.id`,
    [companyId, importId, since, limit],
  );
  return rowCount ?? 0;
}

const MADE = 'c.company_id = $1 AND c.import_id = $2';
const WAS_MAILED = `EXISTS (SELECT FROM contact_stats s WHERE s.company_id = c.company_id AND s.contact_id = c.id AND s.sent > 0)`;

/** Lists people whom an import made and nobody has changed or mailed since. Index contacts_import_idx. */
export async function findUntouched(
  db: Database,
  { companyId, importId }: ImportKey,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT c.id FROM contacts c WHERE ${MADE} AND c.updated_at = c.created_at AND NOT ${WAS_MAILED}
     ORDER BY c.email_key LIMIT $3`,
    [companyId, importId, limit],
  );
  return rows.map(({ id }) => id);
}

/** Counts the people whom an import made and who are still there: those who were mailed, and the others, who were changed. */
export async function countTouched(
  db: Database,
  { companyId, importId }: ImportKey,
): Promise<{ mailed: number; changed: number }> {
  const { rows } = await db.query<{ mailed: number; changed: number }>(
    `SELECT (count(*) FILTER (WHERE ${WAS_MAILED}))::int AS mailed, (count(*) FILTER (WHERE NOT ${WAS_MAILED}))::int AS changed
     FROM contacts c WHERE ${MADE}`,
    [companyId, importId],
  );
  return rows[0] ?? { mailed: 0, changed: 0 };
}

/** Takes labels off that an import gave, of up to so many people; returns how many. Index contact_labels_pkey. */
export async function deleteImportLabels(
  db: Database,
  { companyId, importId }: ImportKey,
  labelId: number,
  limit: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM contact_labels l USING (
       SELECT company_id, label_id, contact_id FROM contact_labels
       WHERE company_id = $1 AND label_id = $3 AND cause = 'import' AND cause_id = $2
       ORDER BY contact_id LIMIT $4 FOR UPDATE) AS s
     WHERE l.company_id = s.company_id AND l.label_id = s.label_id AND l.contact_id = s.contact_id`,
    [companyId, importId, labelId, limit],
  );
  return rowCount ?? 0;
}

/** Finds the labels of a company by name in lower case. */
export async function findLabelNumbers(companyId: string): Promise<Map<string, number>> {
  const { rows } = await getPool().query<{ id: number; name: string }>(
    'SELECT id, lower(name) AS name FROM labels WHERE company_id = $1',
    [companyId],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Finds labels by their numbers. */
export async function findLabelMarks(
  companyId: string,
  ids: readonly number[],
  db: Database = getPool(),
): Promise<Map<number, LabelMark>> {
  const where = { companyId, id: { in: [...ids] } };
  const rows = await withPrisma(db, (client) =>
    client.label.findMany({ where, select: { id: true, name: true, color: true } }),
  );
  return new Map(rows.map((row) => [row.id, row as LabelMark])); // colors are checked when they are written
}

/** Returns the time zone of a company. */
export async function findZone(companyId: string): Promise<string> {
  const company = await prisma().company.findUniqueOrThrow({ where: { id: companyId }, select: { timezone: true } });
  return company.timezone;
}

/** Finds the names of people by their ids. */
export async function findPersonNames(ids: readonly string[], db: Database = getPool()): Promise<Map<string, string>> {
  const rows = await withPrisma(db, (client) =>
    client.user.findMany({ where: { id: { in: [...ids] } }, select: { id: true, fullname: true } }),
  );
  return new Map(rows.map(({ id, fullname }) => [id, fullname]));
}

/** Finds imports that wait or run, or are undone, and have no job: it was set aside, or canceled before it ran. */
export async function findAbandoned(): Promise<(ImportKey & { state: ImportState })[]> {
  const { rows } = await getPool().query<ImportKey & { state: ImportState }>(
    `SELECT company_id AS "companyId", id AS "importId", state FROM imports i
     WHERE i.state IN ('queued', 'running', 'undoing') AND NOT EXISTS (
       SELECT FROM jobs j WHERE j.kind IN ('run-contact-import', 'undo-contact-import') AND j.unique_key = i.id::text
         AND j.finished_at IS NULL)`,
  );
  return rows;
}

/** Renews the statistics of the planner after many rows were written. */
export async function analyzeContacts(): Promise<void> {
  await getPool().query('ANALYZE contacts, contact_labels');
}

/** Lets a transaction write people without facts of each: their segments are compared as a whole at the end of the import. */
export async function withoutFacts(db: Database): Promise<void> {
  await db.query("SET LOCAL mailwright.facts = 'off'");
}
