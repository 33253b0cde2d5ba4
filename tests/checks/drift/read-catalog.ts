import pg from 'pg';

/**
 * The objects of a database as comparable texts. The keys name an object (`column messages.subject`), the values define
 * it. Partitions are left out, as they follow their parent.
 */
export type Catalog = Map<string, string>;

const COLUMNS = `
  SELECT c.relname || '.' || a.attname AS name,
         concat_ws(' ', format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'not null' END,
                   'default ' || pg_get_expr(d.adbin, d.adrelid)) AS is
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`;

/**
 * Reads primary (p) and foreign (f) keys with their definitions, except the columns that a deletion sets to null, which the
 * model cannot name.
 */
const KEYS = `
  SELECT c.relname || '.' || k.conname AS name, regexp_replace(pg_get_constraintdef(k.oid), 'SET NULL \\([a-z_, ]+\\)', 'SET NULL') AS is
    FROM pg_constraint k
    JOIN pg_class c ON c.oid = k.conrelid
   WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition AND k.contype = $1`;

const INDEXES = `
  SELECT t.relname || '.' || c.relname AS name, replace(pg_get_indexdef(c.oid), ' ON ONLY ', ' ON ') AS is
    FROM pg_index i
    JOIN pg_class c ON c.oid = i.indexrelid
    JOIN pg_class t ON t.oid = i.indrelid
   WHERE t.relnamespace = 'public'::regnamespace AND NOT t.relispartition AND NOT i.indisprimary`;

/** Reads the public schema of a database: columns, keys and indexes without Prisma's own table. */
export async function readCatalog(url: string): Promise<Catalog> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const catalog: Catalog = new Map();
    const add = async (kind: string, text: string, values: string[] = []) => {
      const { rows } = await client.query<{ name: string; is: string }>(text, values);
      for (const { name, is } of rows) if (!name.startsWith('_prisma_')) catalog.set(`${kind} ${name}`, is);
    };
    await add('column', COLUMNS);
    await add('primary key', KEYS, ['p']);
    await add('foreign key', KEYS, ['f']);
    await add('index', INDEXES);
    return catalog;
  } finally {
    await client.end();
  }
}
