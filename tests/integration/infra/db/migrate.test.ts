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
import { createEmptyDatabase, type TestDatabase } from '../../../support/database.ts';

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
  expect(await readMigrationState(client)).toEqual({ pending: [], unfinished: [], unknown: [] });
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

/** The migration that ends the roll-ups. */
const DROP_ROLLUPS = '20261123042000_drop_rollups';

/** Applies the migrations before one. */
async function migrateUntil(end: string): Promise<void> {
  for (const { name, sql } of readMigrations().filter(({ name }) => name < end)) writeMigration(join(end, name), sql);
  await migrateDatabase(database.url, join(folder, end));
}

test('includes earlier folds and those of a process of the previous version in the totals', async () => {
  await migrateUntil('20261121040855_rollup_totals');
  const nil = '00000000-0000-0000-0000-000000000000';
  const fold = (rows: [bucket: string, domain: string, count: number][]) =>
    client.query(
      `INSERT INTO rollup_quarters AS kept (company_id, environment, bucket_at, type, subaccount_id, sending_domain, recipient_domain,
         campaign_id, template_id, ip_pool_id, bounce_class, count)
       SELECT $1, 'production', bucket, 'delivery', $1, '', domain, '', $1, $1, 0, count
       FROM unnest($2::timestamptz[], $3::text[], $4::int[]) AS folded(bucket, domain, count)
       ON CONFLICT (company_id, environment, bucket_at, type, subaccount_id, sending_domain, recipient_domain, campaign_id, template_id,
         ip_pool_id, bounce_class) DO UPDATE SET count = kept.count + excluded.count`,
      [nil, ...[0, 1, 2].map((column) => rows.map((row) => row[column]))],
    );
  const totals = async () =>
    (await client.query('SELECT bucket_at, count FROM rollup_totals ORDER BY bucket_at')).rows.map((row) => [
      row.bucket_at.toISOString().slice(11, 16),
      row.count,
    ]);
  const [ten, quarterPast] = ['2026-11-20T10:00:00Z', '2026-11-20T10:15:00Z'];
  await fold([
    [ten, 'a.example', 3],
    [ten, 'b.example', 4],
    [quarterPast, 'a.example', 5],
  ]);
  await migrateUntil(DROP_ROLLUPS);
  expect(await totals()).toEqual([
    ['10:00', 7],
    ['10:15', 5],
  ]);
  await fold([
    [ten, 'a.example', 10],
    [ten, 'c.example', 20],
    ['2026-11-20T10:30:00Z', 'a.example', 1],
  ]);
  expect(await totals()).toEqual([
    ['10:00', 37],
    ['10:15', 5],
    ['10:30', 1],
  ]);
});

test('removes earlier simulated mail from every roll-up, marks its recipients and keeps real mail', async () => {
  await migrateUntil('20261122073051_simulated_recipients');
  const [company, message] = ['00000000-0000-7000-8000-000000000001', '019e0000-0000-7000-8000-000000000001'];
  const domains = ['simulator.old.example', 'simulator.customer.example', 'far.example'];
  await client.query(`SELECT ensure_partitions(d, d) FROM (
    SELECT to_timestamp(('x' || substr(replace('${message}', '-', ''), 1, 12))::bit(48)::bigint / 1000)::date AS d) AS day`);
  for (const [ordinal, domain] of domains.entries()) {
    await client.query(
      `INSERT INTO recipients (company_id, message_id, ordinal, environment, rcpt_to, raw_rcpt_to, recipient_domain, rcpt_type, status,
         last_event, last_event_at) VALUES ($1, $2, $3, 'production', 'a@b', 'a@b', $4, 'to', 'delivered', 'delivery', now())`,
      [company, message, ordinal, domain],
    );
    await client.query(
      `INSERT INTO attempts (company_id, message_id, ordinal, number, started_at, duration_ms, outcome, route, mx_host, conversation)
       VALUES ($1, $2, $3, 1, now(), 0, 'delivered', $4, $5, '[]')`,
      [company, message, ordinal, domain === 'simulator.old.example' ? 'simulator' : 'mx', domain],
    );
    await client.query(
      `INSERT INTO rollup_deltas (company_id, environment, bucket_at, type, sending_domain, recipient_domain, count)
       VALUES ($1, 'production', now(), 'delivery', '', $2, 1)`,
      [company, domain],
    );
    for (const table of ['rollup_quarters', 'rollup_days']) {
      await client.query(
        `INSERT INTO ${table} (company_id, environment, bucket_at, type, subaccount_id, sending_domain, recipient_domain, campaign_id,
           template_id, ip_pool_id, bounce_class, count)
         VALUES ($1, 'production', '2026-11-20', 'delivery', $1, '', $2, '', $1, $1, 0, $3)`,
        [company, domain, 10 ** ordinal],
      );
    }
  }
  await migrateUntil(DROP_ROLLUPS);
  const left = domains.slice(1);
  for (const table of ['rollup_deltas', 'rollup_quarters', 'rollup_days']) {
    const { rows } = await client.query(`SELECT recipient_domain AS domain FROM ${table}`);
    expect(rows.map(({ domain }) => domain).sort(), table).toEqual([...left].sort());
  }
  expect((await client.query('SELECT count FROM rollup_totals')).rows).toEqual([{ count: 110 }]);
  const marked = await client.query('SELECT recipient_domain AS domain FROM recipients WHERE simulated');
  expect(marked.rows).toEqual([{ domain: 'simulator.old.example' }]);
});

test('copies the quarter hours that only roll-ups know into the statistics, and none that the back-fill counts', async () => {
  await migrateUntil(DROP_ROLLUPS);
  const company = '00000000-0000-7000-8000-000000000001';
  const at = (days: number) => new Date(Math.floor(Date.now() / 900_000) * 900_000 - days * 86_400_000);
  const [old, unfolded, gone, known] = [at(200), at(40), at(80), at(1)];
  const rows: [at: Date, type: string, bounceClass: number, count: number][] = [
    [old, 'injection', 0, 9],
    [old, 'delivery', 0, 5],
    [old, 'bounce', 10, 2],
    [old, 'bounce', 30, 1],
    [old, 'bounce', 25, 1],
    [old, 'out_of_band', 22, 1],
    [unfolded, 'injection', 0, 7],
    [gone, 'injection', 0, 6],
    [known, 'injection', 0, 3],
  ];
  for (const [bucket, type, bounceClass, count] of rows)
    await client.query(
      `INSERT INTO rollup_totals (company_id, environment, type, bucket_at, bounce_class, count) VALUES ($1, 'production', $2, $3, $4, $5)`,
      [company, type, bucket, bounceClass, count],
    );
  await client.query(`SELECT ensure_partitions($1::date, $1::date)`, [unfolded.toISOString().slice(0, 10)]);
  await client.query(
    `INSERT INTO stat_backfill (company_id, day, until) SELECT $1, (d AT TIME ZONE 'UTC')::date, now() FROM unnest($2::timestamptz[]) AS d`,
    [company, [unfolded, gone]],
  );
  await client.query(
    `INSERT INTO stat_totals (company_id, environment, bucket_at, injected, unique_clicked) VALUES ($1, 'production', $2, 3, 1)`,
    [company, known],
  );
  await migrateDatabase(database.url);
  const { rows: kept } = await client.query(
    `SELECT bucket_at, injected, delivered, inband_hard, inband_admin, outofband_soft, unique_clicked FROM stat_totals ORDER BY bucket_at`,
  );
  const nothing = {
    delivered: null,
    inband_hard: null,
    inband_admin: null,
    outofband_soft: null,
    unique_clicked: null,
  };
  expect(kept).toEqual([
    { ...nothing, bucket_at: old, injected: 9, delivered: 5, inband_hard: 3, inband_admin: 1, outofband_soft: 1 },
    { ...nothing, bucket_at: gone, injected: 6 },
    { ...nothing, bucket_at: known, injected: 3, unique_clicked: 1 },
  ]);
  expect((await readTables()).filter((name) => name.startsWith('rollup_')).sort()).toEqual([
    'rollup_deltas',
    'rollup_minutes',
  ]);
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
    await vi.waitUntil(async () => (await countWaiting()) === 1, { timeout: 20_000 });
    await mail.query('INSERT INTO busy VALUES ($1)', [tries]);
    expect(await countWaiting()).toBe(0);
  }
  await client.query('COMMIT');
  expect(await migrated).toEqual(['20300101000001_column']);
  await mail.end();
}, 60_000);

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
  await vi.waitUntil(isStillWaiting, { timeout: 20_000 });
  await client.query('COMMIT');
  expect(await migrated).toEqual(['20300101000001_index']);
  await observer.end();
}, 30_000);

test('names the company of earlier files and counts of webhooks, and of those that an older version adds', async () => {
  await migrateUntil('20261123110000_company_columns');
  const company = '00000000-0000-7000-8000-000000000001';
  const id = (digit: number) => `00000000-0000-7000-8000-00000000001${digit}`;
  await client.query("INSERT INTO companies (id, name, slug, updated_at) VALUES ($1, 'One', 'one', now())", [company]);
  await client.query(
    `INSERT INTO webhooks (id, company_id, environment, name, target, events, types, secret_encrypted, subaccount_ids, sending_domains,
       api_version, updated_at)
     VALUES ($1, $2, 'production', 'Hook', 'https://hook.example', '{}', 0, '', '{}', '{}', '2026-11-01', now())`,
    [id(0), company],
  );
  await client.query(
    `INSERT INTO contact_requests (id, company_id, company, name, email, message) VALUES ($1, $2, 'One', 'Ana', 'ana@one.example', '')`,
    [id(1), company],
  );
  const addBlob = (blob: string, kind: string) =>
    client.query(
      `INSERT INTO blobs (id, kind, name, content_type, size_bytes, content) VALUES ($1, $2, 'file', 'image/png', 0, '')`,
      [blob, kind],
    );
  /** The statements of the version before: an image is inserted before its blob, an attachment after it. */
  const addAsBefore = async (image: string, attachment: string, minute: string) => {
    await client.query(
      `INSERT INTO images (company_id, id, name, content_type, size_bytes, width, height) VALUES ($1, $2, 'i', 'image/png', 0, 1, 1)`,
      [company, image],
    );
    await addBlob(image, 'image');
    await addBlob(attachment, 'ticket');
    await client.query(
      `INSERT INTO ticket_attachments (id, company_id, ticket_id, message_id, name, size_bytes) VALUES ($1, $2, $3, $3, 'a', 0)`,
      [attachment, company, id(1)],
    );
    await client.query(
      `INSERT INTO webhook_minutes (webhook_id, minute, taken, failed, durations) VALUES ($1, $2, 1, 0, '{}')
       ON CONFLICT (webhook_id, minute) DO UPDATE SET taken = webhook_minutes.taken + 1`,
      [id(0), minute],
    );
  };
  await addAsBefore(id(2), id(3), '2026-11-20T10:00:00Z');
  await addBlob(id(4), 'photo');
  await migrateDatabase(database.url);
  await addAsBefore(id(5), id(6), '2026-11-20T10:00:00Z');
  await addAsBefore(id(7), id(8), '2026-11-20T10:01:00Z');
  const blobs = await client.query(
    'SELECT kind, company_id AS company, count(*)::int FROM blobs GROUP BY 1, 2 ORDER BY 1',
  );
  expect(blobs.rows).toEqual([
    { kind: 'image', company, count: 3 },
    { kind: 'photo', company: null, count: 1 },
    { kind: 'ticket', company, count: 3 },
  ]);
  const minutes = await client.query('SELECT company_id AS company, taken FROM webhook_minutes ORDER BY minute');
  expect(minutes.rows).toEqual([
    { company, taken: 2 },
    { company, taken: 1 },
  ]);
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
