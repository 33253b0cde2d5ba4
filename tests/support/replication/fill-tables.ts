import type pg from 'pg';
import { newId } from '#lib/core/ids.ts';

/** A column to fill; `allowed` is the first value that a check of the table allows. */
type Column = { name: string; type: string; allowed: string | null };

/** Inserts rows of a company into a table, two where its keys allow, without regard to foreign keys and triggers. */
export async function fillTable(admin: pg.Client, table: string, companyId: string): Promise<void> {
  const columns = await readColumns(admin, table);
  const names = columns.map(({ name }) => `"${name}"`);
  const numbers = columns.map((_, index) => `$${index + 1}`);
  for (const row of [1, 2]) {
    const values = columns.map((column) => makeValue(column, companyId, row));
    await admin.query(
      `INSERT INTO "${table}" (${names.join(', ')}) VALUES (${numbers.join(', ')}) ON CONFLICT DO NOTHING`,
      values,
    );
  }
}

/** Changes every row of a company in a table: a column that belongs to no key where there is one. */
export async function changeRows(admin: pg.Client, table: string, companyId: string): Promise<void> {
  const columns = await readColumns(admin, table);
  const { rows: keyed } = await admin.query<{ name: string }>(
    `SELECT DISTINCT a.attname AS name FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
     WHERE i.indrelid = $1::regclass AND i.indisunique`,
    [table],
  );
  const free = columns.find(
    ({ name, type, allowed }) => type in CHANGES && allowed === null && keyed.every((key) => key.name !== name),
  );
  const change = free ? `"${free.name}" = ${CHANGES[free.type]}` : 'company_id = company_id';
  await admin.query(`UPDATE "${table}" SET ${change} WHERE company_id = $1`, [companyId]);
}

/** Columns that stay null: a body that is in its row is in no segment. */
const LEFT_OUT = ['segment_id', 'segment_start', 'segment_bytes'];

/** Other values than those of `makeValue`. */
const CHANGES: Record<string, string> = {
  text: "'changed'",
  integer: '77',
  bigint: '77',
  jsonb: `'{"changed": true}'`,
  'timestamp with time zone': "'2026-01-02T03:04:05Z'",
};

async function readColumns(admin: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await admin.query<Column>(
    `SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type,
       (SELECT substring(pg_get_constraintdef(k.oid) FROM '''([^'']+)''::text') FROM pg_constraint k
        WHERE k.conrelid = a.attrelid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] LIMIT 1) AS allowed
     FROM pg_attribute a WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
    [table],
  );
  return rows.filter(({ name }) => !LEFT_OUT.includes(name));
}

function makeValue({ name, type, allowed }: Column, companyId: string, row: number): unknown {
  if (name === 'company_id') return companyId;
  if (allowed !== null) return allowed;
  if (type.endsWith('[]')) return '{}';
  const make = VALUES[type];
  if (!make) throw new Error(`No value for the type ${type} of ${name}`);
  return make(row);
}

const VALUES: Record<string, (row: number) => unknown> = {
  uuid: () => newId(),
  text: () => newId(),
  integer: (row) => row,
  smallint: (row) => row,
  bigint: (row) => row,
  'double precision': (row) => row,
  boolean: () => false,
  jsonb: () => '{}',
  bytea: () => Buffer.from(newId()),
  date: () => new Date(),
  'timestamp with time zone': () => new Date(),
};
