/** Raw SQL: sets of up to 10,000 rows are written in one statement, and the list is read by keyset. */

import type { Company, Suppression } from '#generated/client.ts';
import { ownerOf, whereOwned } from '#lib/core/subaccount-filter.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import { type SuppressionQuery, SuppressionSource, SuppressionType } from './schema.ts';
import type { ListScope } from './scope.ts';

/** A suppression's row. */
export type SuppressionRow = Omit<Suppression, 'companyId' | 'type' | 'source'> & {
  type: SuppressionType;
  source: SuppressionSource;
};

/** A suppression to write. */
export type NewSuppression = {
  id: string;
  companyId: string;
  subaccountId: string | null;
  /** Lower case, A-labels. */
  recipient: string;
  type: SuppressionType;
  source: SuppressionSource;
  description: string | null;
  evidenceMessageId: string | null;
  expiresAt: Date | null;
};

/** A cursor of the list: newest first. */
export type ListCursor = { createdAt: Date; id: string };

/** The filter of a list. */
export type ListFilter = Partial<Omit<SuppressionQuery, 'cursor' | 'limit'>>;

/** The SQL value of each filter; null leaves it out. A filter of the query that has none here fails the type check. */
const FILTER_VALUES: Readonly<Record<keyof ListFilter, (filter: ListFilter) => string | null>> = {
  search: ({ search }) => search || null,
  type: ({ type }) => type ?? null,
  source: ({ source }) => source ?? null,
  subaccount: ({ subaccount }) => subaccount ?? null,
};

const COLUMNS = `id, subaccount_id AS "subaccountId", recipient, type, source, description, evidence_message_id AS "evidenceMessageId",
  created_at AS "createdAt", updated_at AS "updatedAt", expires_at AS "expiresAt"`;

/**
 * Writes suppressions. Raw, because up to 10,000 rows are one statement; they are ordered by their index, so that
 * concurrent writers never deadlock. Index suppressions_recipient_key.
 *
 * @param keeps the treatment of existing rows: `all` overwrites them, `permanent` keeps them, but makes one permanent that
 *   would have expired.
 * @returns for each row that was written, by `recipient type`, whether it is new.
 */
export async function upsertSuppressions(
  db: Database,
  rows: readonly NewSuppression[],
  now: Date,
  keeps: 'all' | 'permanent',
): Promise<Map<string, boolean>> {
  const column = <Name extends keyof NewSuppression>(name: Name) => rows.map((row) => row[name]);
  const onlyPassing = keeps === 'permanent' ? 'WHERE s.expires_at IS NOT NULL' : '';
  const { rows: written } = await db.query<{ recipient: string; type: string; isNew: boolean }>(
    `INSERT INTO suppressions AS s (id, company_id, subaccount_id, recipient, type, source, description, evidence_message_id,
       expires_at, created_at, updated_at)
     SELECT n.id, n.company_id, n.subaccount_id, n.recipient, n.type, n.source, n.description, n.evidence, n.expires_at, $10, $10
     FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::uuid[], $9::timestamptz[])
       AS n(id, company_id, subaccount_id, recipient, type, source, description, evidence, expires_at)
     ORDER BY n.company_id, n.subaccount_id, n.recipient, n.type
     ON CONFLICT (company_id, subaccount_id, recipient, type) DO UPDATE SET source = excluded.source,
       description = excluded.description, evidence_message_id = excluded.evidence_message_id, expires_at = excluded.expires_at,
       updated_at = excluded.updated_at ${onlyPassing}
     RETURNING recipient, type, xmax = 0 AS "isNew"`,
    [
      column('id'),
      column('companyId'),
      column('subaccountId'),
      column('recipient'),
      column('type'),
      column('source'),
      column('description'),
      column('evidenceMessageId'),
      column('expiresAt'),
      now,
    ],
  );
  return new Map(written.map(({ recipient, type, isNew }) => [`${recipient} ${type}`, isNew]));
}

const toRow = ({ type, source, ...row }: Omit<Suppression, 'companyId'>): SuppressionRow => ({
  ...row,
  type: SuppressionType.parse(type),
  source: SuppressionSource.parse(source),
});

/** The rows that a scope sees and that have not expired: a subaccount sees its own and those that it inherits. */
const isInForce = ({ companyId, ...owner }: ListScope, now: Date) => ({
  companyId,
  ...(ownerOf(owner) !== null && { OR: [{ subaccountId: null }, whereOwned(owner)] }),
  AND: { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
});

/** Finds the rows that stop mail to an address now. Index suppressions_company_id_recipient_idx. */
export async function findSuppressions(scope: ListScope, recipient: string, now: Date): Promise<SuppressionRow[]> {
  const rows = await withPrisma(getPool(), (client) =>
    client.suppression.findMany({
      where: { ...isInForce(scope, now), recipient },
      omit: { companyId: true },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    }),
  );
  return rows.map(toRow);
}

/** The rows of a table alias that a list shows, inherited ones among them; `listValues` has its parameters. */
const listed = (table: string): string => `${table}.company_id = $1
  AND ($2::uuid IS NULL OR ${table}.subaccount_id IS NULL OR ${table}.subaccount_id = $2)
  AND ($10::uuid IS NULL OR ${table}.subaccount_id = $10) AND (${table}.expires_at IS NULL OR ${table}.expires_at > $3)
  AND ($4::text IS NULL OR strpos(${table}.recipient, lower($4)) > 0)
  AND ($5::text IS NULL OR ${table}.type = $5) AND ($6::text IS NULL OR ${table}.source = $6)`;

const listValues = (scope: ListScope, filter: ListFilter, from: ListCursor | null, now: Date, limit: number) => [
  scope.companyId,
  ownerOf(scope),
  now,
  FILTER_VALUES.search(filter),
  FILTER_VALUES.type(filter),
  FILTER_VALUES.source(filter),
  from?.createdAt ?? null,
  from?.id ?? null,
  limit,
  FILTER_VALUES.subaccount(filter),
];

const AFTER_CURSOR = '($7::timestamptz IS NULL OR (s.created_at, s.id) < ($7, $8::uuid))';

/** Finds the next rows of the list, newest first. Raw, because it pages by a pair of columns. Index suppressions_company_id_created_at_idx. */
export async function listRows(
  scope: ListScope,
  filter: ListFilter,
  from: ListCursor | null,
  now: Date,
  limit: number,
): Promise<SuppressionRow[]> {
  const { rows } = await getReadPool().query<Omit<Suppression, 'companyId'>>(
    `SELECT ${COLUMNS} FROM suppressions s WHERE ${listed('s')} AND ${AFTER_CURSOR}
     ORDER BY created_at DESC, id DESC LIMIT $9`,
    listValues(scope, filter, from, now, limit),
  );
  return rows.map(toRow);
}

/** The newest row of an address, which decides its position in a list of addresses. */
export type NewestRow = Pick<SuppressionRow, 'id' | 'recipient' | 'createdAt'>;

/**
 * Finds the newest matching row of each address, newest first. Raw, because it pages by a pair of columns and skips older
 * rows of an address. Indexes suppressions_company_id_created_at_idx and suppressions_company_id_recipient_idx.
 */
export async function listNewestRows(
  scope: ListScope,
  filter: ListFilter,
  from: ListCursor | null,
  now: Date,
  limit: number,
): Promise<NewestRow[]> {
  const { rows } = await getReadPool().query<NewestRow>(
    `SELECT s.id, s.recipient, s.created_at AS "createdAt" FROM suppressions s
     WHERE ${listed('s')} AND ${AFTER_CURSOR} AND NOT EXISTS (SELECT FROM suppressions n
       WHERE n.recipient = s.recipient AND ${listed('n')} AND (n.created_at, n.id) > (s.created_at, s.id))
     ORDER BY s.created_at DESC, s.id DESC LIMIT $9`,
    listValues(scope, filter, from, now, limit),
  );
  return rows;
}

/** Finds all rows of some addresses, the type as the order. Index suppressions_company_id_recipient_idx. */
export async function findRowsOfRecipients(
  scope: ListScope,
  recipients: readonly string[],
  now: Date,
): Promise<SuppressionRow[]> {
  const rows = await withPrisma(getReadPool(), (client) =>
    client.suppression.findMany({
      where: { ...isInForce(scope, now), recipient: { in: [...recipients] } },
      omit: { companyId: true },
      orderBy: [{ type: 'desc' }, { createdAt: 'desc' }, { id: 'desc' }],
    }),
  );
  return rows.map(toRow);
}

/** Deletes a row of a company by its id; null where the caller has no such row. A sub-account's key deletes its own only. */
export async function deleteSuppression(db: Database, scope: ListScope, id: string): Promise<SuppressionRow | null> {
  const [row] = await deleteRows(db, scope, { id });
  return row ?? null;
}

/** Deletes the rows that stop mail to an address; returns them. */
export const deleteRecipientRows = (db: Database, scope: ListScope, recipient: string): Promise<SuppressionRow[]> =>
  deleteRows(db, scope, { recipient });

function deleteRows(
  db: Database,
  scope: ListScope,
  filter: { id: string } | { recipient: string },
): Promise<SuppressionRow[]> {
  const where = { ...filter, companyId: scope.companyId, ...whereOwned(scope) };
  return withPrisma(db, async (client) => {
    const rows = await client.suppression.findMany({ where, omit: { companyId: true }, orderBy: { id: 'asc' } });
    const deleted: SuppressionRow[] = [];
    for (const row of rows) {
      // Of concurrent calls one deletes the row; they lock rows in the same order, so that they never deadlock.
      const { count } = await client.suppression.deleteMany({ where: { id: row.id } });
      if (count === 1) deleted.push(toRow(row));
    }
    return deleted;
  });
}

/**
 * Copies the rows of a whole company that stop mail to some addresses, bounces excepted, to other addresses; those that are on the
 * list stay as they are. Raw, because thousands of rows are one statement. Index suppressions_recipient_key.
 */
export async function copyOptOuts(
  db: Database,
  companyId: string,
  moves: readonly { from: string; to: string }[],
  now: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO suppressions (id, company_id, subaccount_id, recipient, type, source, description, evidence_message_id, expires_at,
       created_at, updated_at)
     SELECT gen_random_uuid(), s.company_id, NULL, m.address, s.type, s.source, s.description, s.evidence_message_id, s.expires_at,
       s.created_at, $4
     FROM unnest($2::text[], $3::text[]) AS m(former, address)
     JOIN suppressions s ON s.company_id = $1 AND s.subaccount_id IS NULL AND s.recipient = m.former
     WHERE s.source <> 'Bounce Rule' AND (s.expires_at IS NULL OR s.expires_at > $4)
     ORDER BY m.address, s.type
     ON CONFLICT (company_id, subaccount_id, recipient, type) DO NOTHING`,
    [companyId, moves.map(({ from }) => from), moves.map(({ to }) => to), now],
  );
}

/**
 * Deletes the rows of a whole company that stop mail to some addresses for one of some reasons; returns the addresses. Raw, because
 * thousands of rows are locked in the order of their index.
 */
export async function deleteCompanyRows(
  db: Database,
  companyId: string,
  addresses: readonly string[],
  sources: readonly SuppressionSource[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ recipient: string }>(
    `DELETE FROM suppressions s USING (
       SELECT id FROM suppressions
       WHERE company_id = $1 AND subaccount_id IS NULL AND recipient = ANY($2::text[]) AND source = ANY($3::text[])
       ORDER BY recipient, type FOR UPDATE) AS locked
     WHERE s.id = locked.id AND s.company_id = $1 RETURNING s.recipient`,
    [companyId, addresses, sources],
  );
  return new Set(rows.map(({ recipient }) => recipient));
}

/** Returns whether a company has a sub-account. */
export async function hasSubaccount(db: Database, companyId: string, id: string): Promise<boolean> {
  return (await withPrisma(db, (client) => client.subaccount.count({ where: { companyId, id } }))) === 1;
}

/**
 * Finds the soft rules of companies: their limits, by company.
 * Raw, because every batch of delivery outcomes asks for them.
 */
export async function findSoftRules(db: Database, companyIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<Pick<Company, 'id' | 'softBounceLimit'>>(
    'SELECT id, soft_bounce_limit AS "softBounceLimit" FROM companies WHERE id = ANY($1::uuid[]) AND soft_bounce_limit IS NOT NULL',
    [companyIds],
  );
  return new Map(rows.flatMap(({ id, softBounceLimit: limit }) => (limit === null ? [] : [[id, limit] as const])));
}

const RULE = { softBounceLimit: true } as const;

/** Finds a company's soft rule; null is off. */
export async function findSoftRule(companyId: string): Promise<number | null> {
  const company = await withPrisma(getPool(), (client) =>
    client.company.findUnique({ where: { id: companyId }, select: RULE }),
  );
  return company?.softBounceLimit ?? null;
}

/** Sets a company's soft rule; returns the previous one. */
export function updateSoftRule(db: Database, companyId: string, limit: number | null): Promise<number | null> {
  const where = { id: companyId };
  return withPrisma(db, async (client) => {
    const before = await client.company.findUnique({ where, select: RULE });
    await client.company.updateMany({ where, data: { softBounceLimit: limit } });
    return before?.softBounceLimit ?? null;
  });
}
