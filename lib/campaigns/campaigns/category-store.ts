/** Raw SQL: names are unique in any case, which Prisma's schema cannot express, and lists count the campaigns. */

import type { Scope } from '#lib/core/context.ts';
import { countRows, type RowCount } from '#lib/infra/db/count-rows.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import type { CampaignCategory, CategoryQuery } from './schema.ts';
import type { CampaignState } from './values.ts';

type Company = Pick<Scope, 'companyId'>;

/** A category's row. */
export type CategoryRow = Omit<CampaignCategory, 'lastUpdate'> & { updatedAt: Date };

const CATEGORY = `g.id, g.name, g.description, g.color, g.sender_id AS "senderId", g.is_public AS "isPublic", g.updated_at AS "updatedAt",
  (SELECT count(*)::int FROM campaigns c WHERE c.company_id = g.company_id AND c.category_id = g.id) AS campaigns`;

const ORDERS: Readonly<Record<CategoryQuery['sort'], string>> = {
  name: 'lower(g.name), g.id',
  '-name': 'lower(g.name) DESC, g.id',
  lastUpdate: 'g.updated_at, g.id',
  '-lastUpdate': 'g.updated_at DESC, g.id',
};

/** Finds a page of categories; there are 100 at most. */
export async function findCategoryPage(
  { companyId }: Company,
  { search, sort, page, size }: CategoryQuery,
): Promise<{ rows: CategoryRow[]; count: RowCount }> {
  const where = `FROM campaign_categories g WHERE g.company_id = $1
    AND ($2::text IS NULL OR strpos(lower(g.name || ' ' || g.description), lower($2)) > 0)`;
  const values = [companyId, search || null];
  const db = getReadPool();
  const [{ rows }, count] = await Promise.all([
    db.query<CategoryRow>(`SELECT ${CATEGORY} ${where} ORDER BY ${ORDERS[sort]} LIMIT $3 OFFSET $4`, [
      ...values,
      size,
      (page - 1) * size,
    ]),
    countRows(db, `SELECT g.id ${where}`, values),
  ]);
  return { rows, count };
}

/** Finds a company's category. Primary key. */
export async function findCategory(
  { companyId }: Company,
  id: string,
  db: Database = getPool(),
): Promise<CategoryRow | null> {
  const { rows } = await db.query<CategoryRow>(
    `SELECT ${CATEGORY} FROM campaign_categories g WHERE g.company_id = $1 AND g.id = $2`,
    [companyId, id],
  );
  return rows[0] ?? null;
}

/** A category as readers of the company see it. */
export type PublicCategory = Pick<CategoryRow, 'id' | 'name' | 'description'>;

/** Finds the public categories of a company. */
export async function findPublicCategories(companyId: string): Promise<PublicCategory[]> {
  const { rows } = await getPool().query<PublicCategory>(
    'SELECT id, name, description FROM campaign_categories WHERE company_id = $1 AND is_public ORDER BY lower(name), id',
    [companyId],
  );
  return rows;
}

/** Counts a company's categories. */
export async function countCategories(db: Database, { companyId }: Company): Promise<number> {
  const text = 'SELECT count(*)::int AS total FROM campaign_categories WHERE company_id = $1';
  const { rows } = await db.query<{ total: number }>(text, [companyId]);
  return rows[0]?.total ?? 0;
}

/** The columns that a change writes. */
export type CategoryValues = Pick<CategoryRow, 'id' | 'name' | 'description' | 'color' | 'senderId' | 'isPublic'>;

const valuesOf = ({ id, name, description, color, senderId, isPublic }: CategoryValues): unknown[] => [
  id,
  name,
  description,
  color,
  senderId,
  isPublic,
];

/** Inserts a category; false where the name is taken. Index campaign_categories_name_key. */
export async function insertCategory(
  db: Database,
  { companyId }: Company,
  category: CategoryValues,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO campaign_categories (company_id, id, name, description, color, sender_id, is_public, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) ON CONFLICT DO NOTHING`,
    [companyId, ...valuesOf(category), at],
  );
  return rowCount === 1;
}

/** Changes a category; false where another one has the name. The transaction holds the lock of `lockCampaigns`. */
export async function updateCategoryRow(
  db: Database,
  { companyId }: Company,
  category: CategoryValues,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE campaign_categories SET name = $3, description = $4, color = $5, sender_id = $6, is_public = $7, updated_at = $8
     WHERE company_id = $1 AND id = $2
       AND NOT EXISTS (SELECT FROM campaign_categories o WHERE o.company_id = $1 AND o.id <> $2 AND lower(o.name) = lower($3))`,
    [companyId, ...valuesOf(category), at],
  );
  return rowCount === 1;
}

/** Finds the names of campaigns of a category in some states; at most `limit`. */
export async function findNamesOf(
  db: Database,
  { companyId }: Company,
  categoryId: string,
  states: readonly CampaignState[],
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    'SELECT name FROM campaigns WHERE company_id = $1 AND category_id = $2 AND state = ANY($3::text[]) ORDER BY lower(name) LIMIT $4',
    [companyId, categoryId, states, limit],
  );
  return rows.map(({ name }) => name);
}

/** Deletes a category; its campaigns have none afterwards. */
export async function deleteCategoryRow(db: Database, { companyId }: Company, id: string): Promise<void> {
  await db.query('UPDATE campaigns SET category_id = NULL WHERE company_id = $1 AND category_id = $2', [companyId, id]);
  await db.query('DELETE FROM campaign_categories WHERE company_id = $1 AND id = $2', [companyId, id]);
}
