/** Raw SQL: the catalog of the database is not part of Prisma's schema. */

import { getPool } from '#lib/infra/db/pool.ts';

/** Finds the names of all tables that have a column for the company, without their partitions, in the order of the alphabet. */
export async function findCompanyTables(): Promise<string[]> {
  const { rows } = await getPool().query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     ORDER BY c.relname`,
  );
  return rows.map(({ name }) => name);
}
