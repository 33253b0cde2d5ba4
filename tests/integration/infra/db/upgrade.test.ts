import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BASELINE, LAST_REPLACED } from '#lib/infra/db/baseline.ts';
import { readMigrations } from '#lib/infra/db/migrate-files.ts';
import { readMigrationState } from '#lib/infra/db/migrate-pending.ts';
import { CHECK_DOMAIN, CheckDomainJob } from '#lib/senders/domains/schedule-check.ts';
import { RETRY_DESTINATION, RetryDestinationJob } from '#lib/service/operations/destinations/jobs.ts';
import { prepareDatabase } from '../../../../bin/database/prepare-database.ts';
import { compareWholeCatalogs, readWholeCatalog } from '../../../checks/drift/read-whole-catalog.ts';
import { createEmptyDatabase, type TestDatabase } from '../../../fixtures/database/database.ts';
import {
  migrateAsThen,
  readColumns,
  readInstallation,
  readRows,
  writeRows,
} from '../../../fixtures/upgrade/installation.ts';

/** The migrations since the baseline. */
const LATER = readMigrations()
  .map(({ name }) => name)
  .filter((name) => name !== BASELINE);

const NOTHING_TO_DO = { pending: [], unfinished: [], unknown: [], replaced: 'none' };

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await createEmptyDatabase();
  client = await connect(database.url);
});

afterEach(async () => {
  await client.end();
  await database.drop();
});

async function connect(url: string, user?: string): Promise<pg.Client> {
  const address = new URL(url);
  if (user) address.username = user;
  const connected = new pg.Client({ connectionString: address.href });
  await connected.connect();
  return connected;
}

test('an installation with every migration before the baseline keeps each row of each table', async () => {
  await migrateAsThen(database.url);
  const { rows } = readInstallation();
  const superuser = await connect(database.url, 'postgres');
  await writeRows(superuser, rows);
  await superuser.end();
  const columns = await readColumns(client);
  const before = await readRows(client, columns);
  expect([...before.values()].every((some) => some.length > 0)).toBe(true);
  expect(before).toEqual(rows);

  expect(await prepareDatabase(database.url)).toEqual(LATER);
  expect(await readRows(client, columns)).toEqual(before);
  expect(await readMigrationState(client)).toEqual(NOTHING_TO_DO);
  expect(await prepareDatabase(database.url)).toEqual([]);
});

test('open jobs under their earlier names are run under the present ones', async () => {
  await migrateAsThen(database.url);
  const [companyId, id] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
  const check = { companyId, id, round: 1, dueAtMs: 1 };
  const jobs = [
    ['check-sending-domain', 'one', check],
    ['check-pointing-domain', 'two', { ...check, kind: 'bounce' }],
    ['check-pointing-domain', 'three', { ...check, kind: 'tracking' }],
    ['check-domain', 'three', { ...check, kind: 'tracking' }],
    ['retry-place', 'google', JSON.parse('{"place":"google"}')],
  ] as const;
  for (const [kind, key, payload] of jobs)
    await client.query('INSERT INTO jobs (id, kind, unique_key, payload) VALUES (gen_random_uuid(), $1, $2, $3)', [
      kind,
      key,
      payload,
    ]);
  await prepareDatabase(database.url);
  const { rows } = await client.query(
    'SELECT kind, unique_key AS key, payload FROM jobs WHERE finished_at IS NULL ORDER BY key',
  );
  expect(rows.map(({ kind, key, payload }) => [key, kind, payload])).toEqual([
    ['google', RETRY_DESTINATION.kind, RetryDestinationJob.parse({ destination: 'google' })],
    ['one', CHECK_DOMAIN.kind, CheckDomainJob.parse({ ...check, kind: 'sending' })],
    ['three', CHECK_DOMAIN.kind, CheckDomainJob.parse({ ...check, kind: 'tracking' })],
    ['two', CHECK_DOMAIN.kind, CheckDomainJob.parse({ ...check, kind: 'bounce' })],
  ]);
});

test('an upgraded installation has the same database as a new one, in every object', async () => {
  await migrateAsThen(database.url);
  await prepareDatabase(database.url);
  const fresh = await createEmptyDatabase();
  try {
    await prepareDatabase(fresh.url);
    const [upgraded, made] = [await readWholeCatalog(database.url), await readWholeCatalog(fresh.url)];
    expect(made.size).toBeGreaterThan(2_000);
    expect(compareWholeCatalogs(upgraded, made)).toEqual([]);
  } finally {
    await fresh.drop();
  }
});

test('an installation that lacks a migration before the baseline is refused with the version to install first, and stays as it is', async () => {
  const last = '20261123150451_recipient_dsn';
  await migrateAsThen(database.url, last);
  const before = await readWholeCatalog(database.url);
  await expect(prepareDatabase(database.url)).rejects.toThrow(
    `it is of a version before 27 November 2026. First install and start the version of that day, whose last migration is ${LAST_REPLACED}`,
  );
  expect(compareWholeCatalogs(before, await readWholeCatalog(database.url))).toEqual([]);
  expect(await readMigrationState(client)).toMatchObject({ replaced: 'some', unfinished: [] });
});

test('an installation on which the baseline was run by mistake gets its record all the same', async () => {
  await migrateAsThen(database.url);
  // The row that `prisma migrate deploy` leaves when a script fails.
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, logs, applied_steps_count) VALUES ('1', '', $1, 'exists', 0)`,
    [BASELINE],
  );
  expect(await prepareDatabase(database.url)).toEqual(LATER);
  expect(await readMigrationState(client)).toEqual(NOTHING_TO_DO);
});
