import type { Database } from '#lib/infra/db/pool.ts';

/** A table of the product, without partitions. */
export type TableKeys = {
  name: string;
  /** Null where the table has no column for the company. */
  companyIs: 'required' | 'optional' | null;
  isUnlogged: boolean;
  /** The columns that identify a row in logical replication; null for all of them (REPLICA IDENTITY FULL). */
  identity: string[] | null;
};

/** A primary key, unique constraint or unique index; the columns of its condition are not among them. */
export type UniqueKey = { name: string; table: string; columns: string[] };

/** A foreign key between two tables. */
export type ForeignKey = { name: string; table: string; columns: string[]; to: string; toColumns: string[] };

const TABLES =
  "n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname NOT LIKE '\\_prisma%'";

/** Returns the names of an index's columns, in their order. */
const columnsOf = (index: string) => `(SELECT coalesce(array_agg(a.attname::text ORDER BY k.place), '{}')
  FROM unnest(${index}.indkey::int2[]) WITH ORDINALITY AS k(number, place)
  JOIN pg_attribute a ON a.attrelid = ${index}.indrelid AND a.attnum = k.number)`;

const namesOf = (table: string, numbers: string) => `(SELECT array_agg(a.attname::text ORDER BY k.place)
  FROM unnest(${numbers}) WITH ORDINALITY AS k(number, place)
  JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = k.number)`;

/** Reads all tables. */
export async function readTables(db: Database): Promise<TableKeys[]> {
  const { rows } = await db.query<TableKeys>(
    `SELECT c.relname AS name, c.relpersistence = 'u' AS "isUnlogged",
       CASE WHEN a.attnotnull THEN 'required' WHEN a.attnum IS NOT NULL THEN 'optional' END AS "companyIs",
       CASE c.relreplident WHEN 'f' THEN NULL ELSE coalesce(
         (SELECT ${columnsOf('i')} FROM pg_index i WHERE i.indrelid = c.oid
          AND CASE c.relreplident WHEN 'i' THEN i.indisreplident ELSE i.indisprimary END), '{}') END AS identity
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
     WHERE ${TABLES} ORDER BY c.relname`,
  );
  return rows;
}

/** Reads all primary and unique keys. */
export async function readUniqueKeys(db: Database): Promise<UniqueKey[]> {
  const { rows } = await db.query<UniqueKey>(
    `SELECT x.relname AS name, c.relname AS "table", ${columnsOf('i')} AS columns
     FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_class c ON c.oid = i.indrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace WHERE i.indisunique AND ${TABLES} ORDER BY x.relname`,
  );
  return rows;
}

/** Reads all foreign keys. */
export async function readForeignKeys(db: Database): Promise<ForeignKey[]> {
  const { rows } = await db.query<ForeignKey>(
    `SELECT f.conname AS name, c.relname AS "table", ${namesOf('f.conrelid', 'f.conkey')} AS columns,
       t.relname AS "to", ${namesOf('f.confrelid', 'f.confkey')} AS "toColumns"
     FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_class t ON t.oid = f.confrelid WHERE f.contype = 'f' AND ${TABLES} ORDER BY f.conname`,
  );
  return rows;
}
