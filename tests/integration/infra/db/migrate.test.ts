import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { migrateDatabase } from '#lib/infra/db/migrate.ts';
import { diffSchemas } from '#lib/infra/db/migrate-diff.ts';
import { readMigrations, readSchemaFiles, readSnapshot } from '#lib/infra/db/migrate-files.ts';
import { readMigrationState } from '#lib/infra/db/migrate-pending.ts';
import { migrateApart } from '../../../../bin/database/migrate-apart.ts';
import { createEmptyDatabase, type TestDatabase } from '../../../fixtures/database/database.ts';

const names = readMigrations().map((migration) => migration.name);

let database: TestDatabase;
let client: pg.Client;
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailwright-migrations-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  database = await createEmptyDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
});

function writeMigration(name: string, sql: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'migration.sql'), sql);
}

const readTables = async () =>
  (await client.query(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)).rows.map(
    (row) => row.name,
  );

test('applies every migration to an empty database, and none the second time', async () => {
  expect(await migrateDatabase(database.url)).toEqual(names);
  expect(await migrateDatabase(database.url)).toEqual([]);
  expect(await readMigrationState(client)).toEqual({ pending: [], unfinished: [], unknown: [], replaced: 'none' });
});

test('writes the rows of `prisma migrate deploy`: one finished step each with the SHA-256 of the script', async () => {
  await migrateDatabase(database.url);
  const { rows } = await client.query(
    'SELECT migration_name, applied_steps_count, length(checksum) AS checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations ORDER BY 1',
  );
  expect(rows).toEqual(
    names.map((name) => ({ migration_name: name, applied_steps_count: 1, checksum: 64, finished: true })),
  );
});

test('applies every migration once in two simultaneous processes', async () => {
  const applied = await Promise.all([migrateApart(database.url), migrateApart(database.url)]);
  expect(applied.sort((one, other) => other.length - one.length)).toEqual([names, []]);
  const { rows } = await client.query('SELECT count(*)::int AS count FROM _prisma_migrations');
  expect(rows).toEqual([{ count: names.length }]);
});

test('rolls a failed migration back completely and applies it once it is fixed', async () => {
  const name = '20300101000000_first';
  writeMigration(name, 'CREATE TABLE first (id int); SELECT 1 / 0;');
  await expect(migrateDatabase(database.url, folder)).rejects.toThrow(`${name}: division by zero`);
  expect(await readTables()).toEqual(['_prisma_migrations']);
  writeMigration(name, 'CREATE TABLE first (id int);');
  expect(await migrateDatabase(database.url, folder)).toEqual([name]);
  expect(await readTables()).toContain('first');
});

test('executes function bodies and texts with semicolons unchanged', async () => {
  const name = '20300101000001_functions';
  const sql = `CREATE FUNCTION three() RETURNS int LANGUAGE plpgsql AS $$ BEGIN PERFORM 1; RETURN 3; END $$;
    CREATE TABLE texts (text text); -- a comment; with one
    INSERT INTO texts VALUES ('a;b');`;
  writeMigration('20300101000000_first', 'CREATE TABLE first (id int);');
  writeMigration(name, sql);
  expect(await migrateDatabase(database.url, folder)).toContain(name);
  const { rows } = await client.query('SELECT three(), text FROM texts');
  expect(rows).toEqual([{ three: 3, text: 'a;b' }]);
});

test('lets mail pass after each try while a backup reads a table, and changes the table once that is over', async () => {
  const [first, second] = ['locked/20300101000000_busy', 'locked/20300101000001_column'];
  writeMigration(first, 'CREATE TABLE busy (id int)');
  await migrateDatabase(database.url, join(folder, 'locked'));
  writeMigration(second, 'ALTER TABLE busy ADD COLUMN more int');
  await client.query('BEGIN; SELECT FROM busy');
  const migrated = migrateDatabase(database.url, join(folder, 'locked'));
  const mail = new pg.Client({ connectionString: database.url });
  await mail.connect();
  const countWaiting = async () => {
    // Other databases of the server may have a table with the same number.
    const { rows } = await mail.query(
      `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
       WHERE l.relation = 'busy'::regclass AND NOT l.granted`,
    );
    return rows.length;
  };
  for (const tries of [1, 2]) {
    await vi.waitUntil(async () => (await countWaiting()) === 1, { timeout: 60_000 });
    await mail.query('INSERT INTO busy VALUES ($1)', [tries]);
    expect(await countWaiting()).toBe(0);
  }
  await client.query('COMMIT');
  expect(await migrated).toEqual(['20300101000001_column']);
  await mail.end();
});

test('builds an index concurrently again after a try that failed', async () => {
  const [first, second] = ['concurrent/20300101000000_twins', 'concurrent/20300101000001_index'];
  writeMigration(first, 'CREATE TABLE twins (id int); INSERT INTO twins VALUES (1), (1);');
  writeMigration(second, 'CREATE UNIQUE INDEX CONCURRENTLY "twins_key" ON twins (id)');
  const alone = join(folder, 'concurrent');
  await expect(migrateDatabase(database.url, alone)).rejects.toThrow('could not create unique index');
  await client.query('TRUNCATE twins');
  expect(await migrateDatabase(database.url, alone)).toEqual(['20300101000001_index']);
  const { rows } = await client.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'twins_key'::regclass`);
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('lets an index that is built concurrently wait for older transactions as long as they take', async () => {
  const [first, second] = ['patient/20300101000000_read', 'patient/20300101000001_index'];
  writeMigration(first, 'CREATE TABLE read (id int)');
  await migrateDatabase(database.url, join(folder, 'patient'));
  writeMigration(second, 'CREATE INDEX CONCURRENTLY "read_id_idx" ON read (id)');
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM read');
  const migrated = migrateDatabase(database.url, join(folder, 'patient'));
  const observer = new pg.Client({ connectionString: database.url });
  await observer.connect();
  // Any other migration is stopped after three seconds without its lock.
  const isStillWaiting = async () => {
    const { rowCount } = await observer.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'CREATE INDEX CONCURRENTLY%'
         AND wait_event_type = 'Lock' AND clock_timestamp() - query_start > interval '3500 ms'`,
    );
    return rowCount === 1;
  };
  await vi.waitUntil(isStillWaiting, { timeout: 60_000 });
  await client.query('COMMIT');
  expect(await migrated).toEqual(['20300101000001_index']);
  await observer.end();
});

test('keeps the snapshot next to the migrations equal to the data model', async () => {
  expect(await diffSchemas(readSnapshot(), readSchemaFiles(), database.url)).toBe('');
});

test('generates SQL that migrates from one data model to another', async () => {
  const head = 'datasource db {\n  provider = "postgresql"\n}\n';
  const before = [{ path: 'a.prisma', content: `${head}model Thing {\n  id Int @id\n}\n` }];
  const after = [{ path: 'a.prisma', content: `${head}model Thing {\n  id Int @id\n  name String?\n}\n` }];
  await client.query(await diffSchemas('empty', before, database.url));
  await client.query(await diffSchemas(before, after, database.url));
  await client.query(`INSERT INTO "Thing" (id, name) VALUES (1, 'one')`);
  expect(await diffSchemas(after, after, database.url)).toBe('');
});
