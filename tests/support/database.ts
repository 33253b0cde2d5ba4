import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrateDatabase } from '#lib/infra/db/migrate.ts';
import { startEmbeddedDatabase } from '../../bin/database/embedded-database.ts';

/** The environment variable that passes the server of the run, started by `global-setup.ts`, to every test file. */
export const SERVER_VARIABLE = 'TEST_DATABASE_SERVER';

/** A PostgreSQL server for tests: `adminUrl` signs in as its superuser, `folder` is its data folder. */
export type TestServer = { url: string; adminUrl: string; folder: string; stop: () => Promise<void> };

/** A freshly migrated database of one test file; `url` signs in as the product's ordinary role. */
export type TestDatabase = { url: string; drop: () => Promise<void> };

const TEMPLATE = 'mailwright_template';

/** Flags for speed without durability, as test data may be lost. */
export const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/**
 * Starts a separate PostgreSQL server in a temporary folder, whose data is removed when it stops.
 * It also stops when the process that started it is killed.
 */
export async function startTestDatabase(flags: string[] = FAST): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-test-'));
  chmodSync(folder, 0o711);
  const server = await startEmbeddedDatabase(folder, { flags });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: server.url, adminUrl: server.adminUrl, folder, stop };
}

/**
 * Creates a migrated database from a template, in some 50 ms. Uses the server of the run if there is one, else starts
 * one that stops when the last database is dropped.
 */
export const createTestDatabase = (): Promise<TestDatabase> =>
  createDatabase(async (admin, adminUrl) => {
    await ensureTemplate(admin, adminUrl);
    return TEMPLATE;
  });

/** Creates an empty database. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase(async () => 'template0');

async function createDatabase(
  chooseTemplate: (admin: pg.Client, adminUrl: string) => Promise<string>,
): Promise<TestDatabase> {
  const given = process.env[SERVER_VARIABLE];
  const server = given ? null : await borrowServer();
  const adminUrl = given ?? server?.adminUrl ?? '';
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withAdmin(adminUrl, async (admin) => {
    const template = await chooseTemplate(admin, adminUrl);
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER mailwright`);
  });
  const drop = async () => {
    await withAdmin(adminUrl, (admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    if (server) await giveBackServer();
  };
  return { url: toUrl(adminUrl, name), drop };
}

/** Creates the migrated template once per server; simultaneous callers wait for the first one. */
export async function ensureTemplate(admin: pg.Client, adminUrl: string): Promise<void> {
  await admin.query('SELECT pg_advisory_lock(1)');
  try {
    const found = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [TEMPLATE]);
    if (found.rowCount) return;
    await admin.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
    await admin.query(`CREATE DATABASE ${TEMPLATE} OWNER mailwright`);
    await migrateDatabase(toUrl(adminUrl, TEMPLATE));
    await admin.query(`ALTER DATABASE ${TEMPLATE} IS_TEMPLATE true`);
  } finally {
    await admin.query('SELECT pg_advisory_unlock(1)');
  }
}

/** Runs a function with a session of the server's superuser. */
export async function withAdmin<T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

let borrowed: { server: Promise<TestServer>; users: number } | null = null;

function borrowServer(): Promise<TestServer> {
  borrowed ??= { server: startTestDatabase(), users: 0 };
  borrowed.users += 1;
  return borrowed.server;
}

async function giveBackServer(): Promise<void> {
  if (!borrowed || --borrowed.users > 0) return;
  const { server } = borrowed;
  borrowed = null;
  await (await server).stop();
}

/** Returns the URL of the same server for the ordinary role, which has the superuser's password there. */
function toUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.username = 'mailwright';
  url.pathname = `/${database}`;
  return url.href;
}
