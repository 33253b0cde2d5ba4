/** Raw SQL: a label is counted by its index, and found by its name in any case. */

import { countRows, type RowCount } from '#lib/infra/db/count-rows.ts';
import { errorCode } from '#lib/infra/db/error-code.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import type { LabelQuery } from './schema.ts';

/** A label. */
export type LabelRow = {
  id: number;
  name: string;
  color: string | null;
  description: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const COLUMNS = 'l.id, l.name, l.color, l.description, l.created_at AS "createdAt", l.last_used_at AS "lastUsedAt"';

const COUNT = `(SELECT count(*)::int FROM contact_labels c WHERE c.company_id = l.company_id AND c.label_id = l.id) AS contacts`;

const ORDERS: Readonly<Record<LabelQuery['sort'], string>> = {
  name: 'lower(l.name), l.id',
  '-name': 'lower(l.name) DESC, l.id',
  createdAt: 'l.created_at, l.id',
  '-createdAt': 'l.created_at DESC, l.id DESC',
  contacts: 'contacts, l.id',
  '-contacts': 'contacts DESC, l.id',
  '-lastUsedAt': 'l.last_used_at DESC NULLS LAST, l.id',
};

/** Finds a page of labels with the number of contacts of each, and the number of labels. */
export async function findLabelPage(
  companyId: string,
  { search, sort, page, size }: Pick<LabelQuery, 'search' | 'sort' | 'page' | 'size'>,
): Promise<{ rows: (LabelRow & { contacts: number })[]; count: RowCount }> {
  const where = 'l.company_id = $1 AND ($2::text IS NULL OR strpos(lower(l.name), lower($2)) > 0)';
  const values = [companyId, search || null];
  const db = getReadPool();
  const [{ rows }, count] = await Promise.all([
    db.query<LabelRow & { contacts: number }>(
      `SELECT ${COLUMNS}, ${COUNT} FROM labels l WHERE ${where} ORDER BY ${ORDERS[sort]} LIMIT $3 OFFSET $4`,
      [...values, size, (page - 1) * size],
    ),
    countRows(db, `SELECT l.id FROM labels l WHERE ${where}`, values),
  ]);
  return { rows, count };
}

/** Finds labels after a number, by number, each with the number of its contacts. Primary key. */
export async function findLabelsAfter(
  companyId: string,
  after: number,
  limit: number,
): Promise<(LabelRow & { contacts: number })[]> {
  const { rows } = await getReadPool().query<LabelRow & { contacts: number }>(
    `SELECT ${COLUMNS}, ${COUNT} FROM labels l WHERE l.company_id = $1 AND l.id > $2 ORDER BY l.id LIMIT $3`,
    [companyId, after, limit],
  );
  return rows;
}

/** Finds a label with the number of its contacts. */
export async function findLabel(
  companyId: string,
  id: number,
  db: Database = getPool(),
): Promise<(LabelRow & { contacts: number }) | null> {
  const { rows } = await db.query<LabelRow & { contacts: number }>(
    `SELECT ${COLUMNS}, ${COUNT} FROM labels l WHERE l.company_id = $1 AND l.id = $2`,
    [companyId, id],
  );
  return rows[0] ?? null;
}

/** Finds labels by their numbers and by their names in any case. Indexes labels_pkey and labels_name_key. */
export async function findLabels(
  db: Database,
  companyId: string,
  { ids, names }: { ids: readonly number[]; names: readonly string[] },
): Promise<Pick<LabelRow, 'id' | 'name'>[]> {
  const { rows } = await db.query<Pick<LabelRow, 'id' | 'name'>>(
    `SELECT id, name FROM labels WHERE company_id = $1 AND id = ANY($2::int[])
     UNION SELECT id, name FROM labels WHERE company_id = $1 AND lower(name) = ANY(SELECT lower(n) FROM unnest($3::text[]) AS n)`,
    [companyId, ids, names],
  );
  return rows;
}

/** Counts the labels of a company. */
export async function countLabels(db: Database, companyId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM labels WHERE company_id = $1',
    [companyId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Inserts a label with the next number of its company, which no label had before; null where its name is taken. The row of the
 * number orders those who create labels.
 */
export async function insertLabel(
  db: Database,
  companyId: string,
  label: Pick<LabelRow, 'name' | 'color' | 'description'>,
  now: Date,
): Promise<number | null> {
  const { rows: given } = await db.query<{ last: number }>(
    `INSERT INTO contact_numbers AS n (company_id, kind, last) VALUES ($1, 'label', 1)
     ON CONFLICT (company_id, kind) DO UPDATE SET last = n.last + 1 RETURNING last`,
    [companyId],
  );
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO labels (company_id, id, name, color, description, created_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING RETURNING id`,
    [companyId, given[0]?.last, label.name, label.color, label.description, now],
  );
  return rows[0]?.id ?? null;
}

/** Updates a label; false where its new name is taken. */
export async function updateLabelRow(
  db: Database,
  companyId: string,
  id: number,
  { name, color, description }: Pick<LabelRow, 'name' | 'color' | 'description'>,
): Promise<boolean> {
  try {
    await db.query('UPDATE labels SET name = $3, color = $4, description = $5 WHERE company_id = $1 AND id = $2', [
      companyId,
      id,
      name,
      color,
      description,
    ]);
    return true;
  } catch (error) {
    if (errorCode(error) === '23505') return false;
    throw error;
  }
}

/** Deletes a label, without those who have it; false if it does not exist. */
export async function deleteLabelRow(db: Database, companyId: string, id: number): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM labels WHERE company_id = $1 AND id = $2', [companyId, id]);
  return rowCount === 1;
}

/** Takes a label that was deleted off up to so many contacts; returns of how many. Index contact_labels_pkey. */
export async function deleteLabelSlice(
  db: Database,
  companyId: string,
  labelId: number,
  limit: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM contact_labels c USING (
       SELECT company_id, label_id, contact_id FROM contact_labels WHERE company_id = $1 AND label_id = $2
       ORDER BY contact_id LIMIT $3 FOR UPDATE) AS s
     WHERE c.company_id = s.company_id AND c.label_id = s.label_id AND c.contact_id = s.contact_id`,
    [companyId, labelId, limit],
  );
  return rowCount ?? 0;
}

/** A label that a person lost. */
export type LostLabel = { contactId: string; labelId: number };

/** Takes labels off people; returns which of them each has lost. Primary key. */
export async function deleteLabels(
  db: Database,
  companyId: string,
  labelIds: readonly number[],
  contactIds: readonly string[],
): Promise<LostLabel[]> {
  const { rows } = await db.query<LostLabel>(
    `DELETE FROM contact_labels WHERE company_id = $1 AND label_id = ANY($2::int[]) AND contact_id = ANY($3::uuid[])
     RETURNING contact_id AS "contactId", label_id AS "labelId"`,
    [companyId, labelIds, contactIds],
  );
  return rows;
}

/** Finds those of some labels that contacts have, by contact. Index contact_labels_company_id_contact_id_label_id_idx. */
export async function findLabelsOf(
  db: Database,
  companyId: string,
  { contactIds, labelIds }: { contactIds: readonly string[]; labelIds: readonly number[] },
): Promise<ReadonlyMap<string, number[]>> {
  if (labelIds.length === 0 || contactIds.length === 0) return new Map();
  const { rows } = await db.query<{ contactId: string; labels: number[] }>(
    `SELECT contact_id AS "contactId", array_agg(label_id) AS labels FROM contact_labels
     WHERE company_id = $1 AND contact_id = ANY($2::uuid[]) AND label_id = ANY($3::int[]) GROUP BY contact_id`,
    [companyId, contactIds, labelIds],
  );
  return new Map(rows.map(({ contactId, labels }) => [contactId, labels]));
}
