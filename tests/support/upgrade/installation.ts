import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';
import { migrateDatabase } from '#lib/infra/db/migrate.ts';
import type { Migration } from '#lib/infra/db/migrate-files.ts';

/** The rows of each table as JSON texts, in a fixed order. */
export type Rows = Map<string, string[]>;

/**
 * An installation of 27 November 2026, before the baseline: the migrations that it has applied, and rows of every table. The product
 * of that day wrote them (people, sends over REST and SMTP, events, webhooks with deliveries, templates, a validated list, an
 * export), except those of tables that had none, which have made-up values.
 */
export function readInstallation(): { migrations: Migration[]; rows: Rows } {
  const text = gunzipSync(readFileSync(join(import.meta.dirname, 'installation-2026-11-27.txt.gz'))).toString('utf8');
  const migrations: Migration[] = [];
  const rows: Rows = new Map();
  // A part begins with a line that names it: `== migration <name>` before SQL, `== rows <table>` before a row on each line.
  for (const part of text.split(/^== /m).slice(1)) {
    const [, kind, name = '', content = ''] = /^(\w+) (\S+)\n([\s\S]*)$/.exec(part) ?? [];
    if (kind === 'migration') migrations.push({ name, sql: content });
    else rows.set(name, content.split('\n').filter(Boolean));
  }
  return { migrations, rows };
}

/** Applies migrations of that installation to an empty database, all of them or those up to one, in the way of a start. */
export async function migrateAsThen(url: string, last?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-then-'));
  try {
    for (const { name, sql } of readInstallation().migrations) {
      if (last !== undefined && name > last) break;
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'migration.sql'), sql);
    }
    await migrateDatabase(url, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Writes the rows of that installation into a database with its migrations.
 *
 * @param superuser A client that may leave out triggers and foreign keys.
 */
export async function writeRows(superuser: pg.Client, rows: Rows): Promise<void> {
  await superuser.query(`SET session_replication_role = replica`);
  await superuser.query(
    `SELECT ensure_partitions('2026-11-20', '2026-12-05'), ensure_stat_partitions('2026-10-01', '2026-12-31')`,
  );
  for (const [table, lines] of rows)
    await superuser.query(
      `INSERT INTO "${table}" SELECT * FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`,
      [`[${lines.join(',')}]`],
    );
  await superuser.query(`RESET session_replication_role`);
}

/** The columns of each table. */
export type Columns = Map<string, string[]>;

/** Reads the columns of every table that has rows of its own, except Prisma's own table. */
export async function readColumns(client: pg.Client): Promise<Columns> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND c.relname <> '_prisma_migrations'
      GROUP BY 1 ORDER BY 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Reads the given columns of every row. */
export async function readRows(client: pg.Client, tables: Columns): Promise<Rows> {
  await client.query(`SET timezone = 'UTC'`);
  const found: Rows = new Map();
  for (const [table, columns] of tables) {
    const list = columns.map((column) => `"${column}"`).join(', ');
    const { rows } = await client.query<{ row: string }>(
      `SELECT to_jsonb(t)::text AS row FROM (SELECT ${list} FROM "${table}") AS t ORDER BY 1`,
    );
    found.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return found;
}
