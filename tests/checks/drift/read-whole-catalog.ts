import pg from 'pg';
import type { Catalog } from './read-catalog.ts';

/** Relations, functions and types of extensions are theirs. */
const OWN = `NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = x.oid AND e.deptype = 'e')`;

/** The name of a relation without the day or month of a partition, so that databases of different days compare. */
const plain = (name: string) => `regexp_replace(${name}, '_[0-9]{6}([0-9]{2})?(?=_|$)', '_<day>')`;

/** The queries that describe a database, by kind of object; each returns a name and a definition. */
const KINDS: Record<string, string> = {
  relation: `
    SELECT ${plain('x.relname')} AS name, concat_ws(' ', x.relkind, x.relpersistence, x.reloptions::text, 'identity', x.relreplident,
             'access', x.relrowsecurity, x.relforcerowsecurity, x.relacl::text, x.relowner::regrole::text,
             pg_get_partkeydef(x.oid), obj_description(x.oid, 'pg_class'),
             (SELECT count(*) FROM pg_trigger t WHERE t.tgrelid = x.oid AND NOT t.tgisinternal), 'triggers',
             (SELECT ${plain('p.relname')} FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhparent WHERE i.inhrelid = x.oid)) AS is
      FROM pg_class x WHERE x.relnamespace = 'public'::regnamespace AND ${OWN}`,
  column: `
    SELECT ${plain('x.relname')} || '.' || a.attname AS name, concat_ws(' ',
             row_number() OVER (PARTITION BY x.oid ORDER BY a.attnum), format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation,
             CASE WHEN a.attnotnull THEN 'not null' END, 'default ' || pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated,
             a.attstorage, a.attcompression, a.attoptions::text, a.attacl::text, a.attstattarget, col_description(x.oid, a.attnum)) AS is
      FROM pg_class x
      JOIN pg_attribute a ON a.attrelid = x.oid AND a.attnum > 0 AND NOT a.attisdropped
      LEFT JOIN pg_attrdef d ON d.adrelid = x.oid AND d.adnum = a.attnum
     WHERE x.relnamespace = 'public'::regnamespace AND x.relkind IN ('r', 'p') AND ${OWN}`,
  // A partition that was made before a constraint that is not validated has it so, and one that was made later has it validated.
  // PostgreSQL 18 has constraints of NOT NULL too, under names that nothing refers to: the columns above have them.
  constraint: `
    SELECT ${plain('c.relname')} || '.' || ${plain('x.conname')} AS name, concat_ws(' ', x.contype,
             CASE WHEN c.relispartition THEN replace(pg_get_constraintdef(x.oid), ' NOT VALID', '') ELSE pg_get_constraintdef(x.oid) END, 'deferrable', x.condeferrable, x.condeferred, 'inherited', x.coninhcount,
             obj_description(x.oid, 'pg_constraint')) AS is
      FROM pg_constraint x JOIN pg_class c ON c.oid = x.conrelid
     WHERE c.relnamespace = 'public'::regnamespace AND x.contype <> 'n'`,
  index: `
    SELECT ${plain('t.relname')} || '.' || ${plain('c.relname')} AS name, concat_ws(' ',
             regexp_replace(pg_get_indexdef(x.indexrelid), '_[0-9]{6}([0-9]{2})?\\M', '_<day>', 'g'),
             x.indisvalid, x.indisready, x.indisclustered, x.indisreplident, x.indnullsnotdistinct, c.reloptions::text) AS is
      FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
     WHERE t.relnamespace = 'public'::regnamespace`,
  function: `
    SELECT x.oid::regprocedure::text AS name, concat_ws(' ', pg_get_functiondef(x.oid), x.proacl::text, x.proowner::regrole::text,
             obj_description(x.oid, 'pg_proc')) AS is
      FROM pg_proc x WHERE x.pronamespace = 'public'::regnamespace AND x.prokind IN ('f', 'p') AND ${OWN}`,
  trigger: `
    SELECT ${plain('c.relname')} || '.' || x.tgname AS name, concat_ws(' ', pg_get_triggerdef(x.oid), x.tgenabled) AS is
      FROM pg_trigger x JOIN pg_class c ON c.oid = x.tgrelid WHERE c.relnamespace = 'public'::regnamespace AND NOT x.tgisinternal`,
  sequence: `
    SELECT x.oid::regclass::text AS name, concat_ws(' ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache,
             s.seqcycle, (SELECT d.refobjid::regclass || '.' || a.attname FROM pg_depend d
                          JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
                          WHERE d.objid = x.oid AND d.deptype IN ('a', 'i'))) AS is
      FROM pg_sequence s JOIN pg_class x ON x.oid = s.seqrelid WHERE x.relnamespace = 'public'::regnamespace`,
  type: `
    SELECT x.typname AS name, concat_ws(' ', x.typtype, (SELECT string_agg(e.enumlabel, ' ' ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = x.oid)) AS is
      FROM pg_type x WHERE x.typnamespace = 'public'::regnamespace AND x.typtype IN ('e', 'd', 'r') AND ${OWN}`,
  policy: `SELECT tablename || '.' || policyname AS name, policies::text AS is FROM pg_policies AS policies`,
  rule: `SELECT tablename || '.' || rulename AS name, definition AS is FROM pg_rules WHERE schemaname = 'public'`,
  statistics: `SELECT x.stxname AS name, pg_get_statisticsobjdef(x.oid) AS is FROM pg_statistic_ext x`,
  publication: `SELECT pubname AS name, publications::text AS is FROM pg_publication AS publications`,
  'event trigger': `SELECT evtname AS name, evtevent AS is FROM pg_event_trigger`,
  extension: `SELECT extname AS name, extnamespace::regnamespace::text AS is FROM pg_extension`,
  schema: `SELECT nspname AS name, concat_ws(' ', nspacl::text, nspowner::regrole::text) AS is FROM pg_namespace WHERE nspname !~ '^pg_'`,
  privileges: `SELECT concat_ws(' ', defaclrole::regrole, defaclobjtype) AS name, defaclacl::text AS is FROM pg_default_acl`,
};

/**
 * Reads everything that makes up a database, rows included, except those of Prisma's own table. Partitions appear without their
 * day. Two databases with the same catalog are the same to the product.
 */
export async function readWholeCatalog(url: string): Promise<Catalog> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const catalog: Catalog = new Map();
    for (const [kind, text] of Object.entries(KINDS)) {
      const { rows } = await client.query<{ name: string; is: string }>(text);
      for (const { name, is } of rows) add(catalog, `${kind} ${name}`, is);
    }
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class x WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
         AND relname <> '_prisma_migrations' AND ${OWN}`,
    );
    for (const { name } of tables) {
      const { rows } = await client.query<{ is: string }>(
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, ' ' ORDER BY t::text), '')) AS is FROM "${name}" AS t`,
      );
      catalog.set(`rows ${name}`, rows[0]?.is ?? '');
    }
    return catalog;
  } finally {
    await client.end();
  }
}

/** Adds an object. Partitions of one table share a name: their definitions are a list of those that differ. */
function add(catalog: Catalog, name: string, is: string): void {
  const known = catalog.get(name)?.split('\n;\n') ?? [];
  catalog.set(name, [...new Set([...known, is])].sort().join('\n;\n'));
}

/** Lists the objects that are in one catalog only, or that differ, as one sentence each. */
export function compareWholeCatalogs(one: Catalog, other: Catalog): string[] {
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((name) => one.get(name) !== other.get(name))
    .map((name) => `${name}: ${one.get(name) ?? 'missing'} ≠ ${other.get(name) ?? 'missing'}`)
    .sort();
}
