import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAYING_TABLES, writePublications } from '#lib/account/company/publication/write-publications.ts';

import { newId } from '#lib/core/ids.ts';
import { migrateDatabase } from '#lib/infra/db/migrate.ts';
import { closePool, getPool } from '#lib/infra/db/pool.ts';
import { FAST, startTestDatabase, type TestServer } from '../../../fixtures/database/database.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { changeRows, fillTable } from '../../../fixtures/replication/fill-tables.ts';
import { readTables } from '../../../fixtures/replication/read-company-keys.ts';

const [moving, staying] = [newId(), newId()];

let source: TestServer;
let target: TestServer;
let from: pg.Client;
let to: pg.Client;
/** The tables that move, without `companies`. */
let tables: string[];

beforeAll(async () => {
  source = await startTestDatabase([...FAST, 'wal_level=logical', 'max_wal_senders=20', 'max_replication_slots=20']);
  // Each table is first copied by a worker of its own; by default two at a time, and five seconds apart.
  const workers = [
    'max_worker_processes=24',
    'max_logical_replication_workers=16',
    'max_sync_workers_per_subscription=12',
  ];
  target = await startTestDatabase([...FAST, ...workers, 'wal_retrieve_retry_interval=50ms']);
  await Promise.all([migrateDatabase(source.url), migrateDatabase(target.url)]);
  from = await signIn(source);
  to = await signIn(target);
  process.env.DATABASE_URL = source.url;
  tables = (await readTables(getPool()))
    .filter(({ name, companyIs }) => companyIs !== null && !(name in STAYING_TABLES))
    .map(({ name }) => name);
});

afterAll(async () => {
  await Promise.all([closePool(), from?.end(), to?.end()]);
  // The target first: its subscription holds a connection of the source.
  await target?.stop();
  await source?.stop();
});

/** Signs in to the product's database as the superuser, which publications and subscriptions need. */
async function signIn({ url, adminUrl }: TestServer): Promise<pg.Client> {
  const admin = new URL(adminUrl);
  admin.pathname = new URL(url).pathname;
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  // Rows of all tables are written without regard to each other.
  await client.query("SET session_replication_role = 'replica'");
  return client;
}

async function addCompany(id: string): Promise<void> {
  await from.query('INSERT INTO companies (id, name, slug, updated_at) VALUES ($1, $2, $3, now())', [
    id,
    'Company',
    id,
  ]);
  for (const table of tables) await fillTable(from, table, id);
}

/** Returns the tables of which the target has other rows than those of the moving company. */
async function findDifferences(): Promise<string[]> {
  const digest = async (client: pg.Client, table: string, condition: string) => {
    const { rows } = await client.query<{ count: number; digest: string }>(
      `SELECT count(*)::int AS count, md5(coalesce(string_agg(t::text, ' ' ORDER BY t::text), '')) AS digest
       FROM "${table}" t WHERE ${condition}`,
    );
    return `${rows[0]?.count} rows, ${rows[0]?.digest}`;
  };
  const differing: string[] = [];
  for (const table of ['companies', ...tables]) {
    const column = table === 'companies' ? 'id' : 'company_id';
    const sent = await digest(from, table, `${column} = '${moving}'`);
    const received = await digest(to, table, 'true');
    if (sent !== received) differing.push(`${table}: ${sent} sent, ${received} received`);
  }
  return differing;
}

/** Waits until the target has the rows of the moving company in all tables and no others. */
async function waitUntilEqual(): Promise<void> {
  let differing: string[] = [];
  const isEqual = async () => {
    differing = await findDifferences();
    return differing.length === 0;
  };
  await pollUntil('equal rows', isEqual, 60_000).catch(() => expect(differing).toEqual([]));
}

const countRows = async (client: pg.Client) => {
  let count = 0;
  for (const table of tables) {
    const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM "${table}"`);
    count += rows[0]?.count ?? 0;
  }
  return count;
};

test('the publications of a company copy all of its rows and no others, and follow changes and deletions', async () => {
  for (const id of [moving, staying]) await addCompany(id);
  const { records, work } = await writePublications(moving);
  await from.query(records);
  await from.query(work);
  const { hostname, port, username, password, pathname } = new URL(source.adminUrl);
  const connection = `host=${hostname} port=${port} user=${username} password=${password} dbname=${new URL(source.url).pathname.slice(1) || pathname}`;
  await to.query(
    `CREATE SUBSCRIPTION moved CONNECTION '${connection}' PUBLICATION mailwright_records, mailwright_work`,
  );
  await waitUntilEqual();
  expect(await countRows(to)).toBe((await countRows(from)) / 2);

  // The rows of the other company change as well.
  for (const id of [moving, staying]) {
    for (const table of tables.filter((name) => name !== 'smtp_sessions')) await changeRows(from, table, id);
    await from.query("UPDATE companies SET name = 'Renamed' WHERE id = $1", [id]);
    await fillTable(from, 'smtp_sessions', id);
  }
  await waitUntilEqual();

  for (const id of [moving, staying])
    for (const table of tables.filter((name) => name !== 'smtp_sessions'))
      await from.query(
        `DELETE FROM "${table}" WHERE (tableoid, ctid) = (SELECT tableoid, ctid FROM "${table}" WHERE company_id = $1 LIMIT 1)`,
        [id],
      );
  await waitUntilEqual();
  expect((await to.query('SELECT name FROM companies')).rows).toEqual([{ name: 'Renamed' }]);
  expect((await to.query('SELECT count(*)::int AS count FROM messages')).rows).toEqual([{ count: 1 }]);
});
