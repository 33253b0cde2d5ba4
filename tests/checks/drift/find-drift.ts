import pg from 'pg';
import { migrateDatabase } from '#lib/infra/db/migrate.ts';
import { diffSchemas } from '#lib/infra/db/migrate-diff.ts';
import { MIGRATIONS_DIR, readSchemaFiles, type SchemaFile } from '#lib/infra/db/migrate-files.ts';
import type { TestServer } from '../../fixtures/database/database.ts';
import { type Catalog, readCatalog } from './read-catalog.ts';

/** The two parts to compare: the folder of the migrations and the data model. */
export type DriftSources = { directory?: string; files?: SchemaFile[] };

/**
 * Replays the migrations into one empty database, builds the data model in another, and lists the differences as one
 * sentence each. Additional indexes are allowed, as the model cannot define partial ones.
 *
 * @param server the server on which the two databases are created and dropped.
 */
export async function findDrift(server: Pick<TestServer, 'adminUrl'>, sources: DriftSources = {}): Promise<string[]> {
  const { directory = MIGRATIONS_DIR, files = readSchemaFiles() } = sources;
  const migrated = await withDatabase(server, 'drift_migrated', async (url) => {
    await migrateDatabase(url, directory);
    return readCatalog(url);
  });
  const modelled = await withDatabase(server, 'drift_modelled', async (url) => {
    await run(url, await diffSchemas('empty', files, url));
    return readCatalog(url);
  });
  return compareCatalogs(migrated, modelled);
}

function compareCatalogs(migrated: Catalog, modelled: Catalog): string[] {
  const missing = [...modelled].flatMap(([name, is]) => {
    const found = migrated.get(name);
    if (found === is) return [];
    return found === undefined
      ? [`${name} is in the schema and in no migration (${is})`]
      : [`${name} is "${is}" in the schema and "${found}" after the migrations`];
  });
  const extra = [...migrated.keys()].filter((name) => !modelled.has(name) && !name.startsWith('index '));
  return [...missing, ...extra.map((name) => `${name} is in a migration and not in the schema`)].sort();
}

async function withDatabase<T>(
  server: Pick<TestServer, 'adminUrl'>,
  name: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const url = new URL(server.adminUrl);
  url.pathname = `/${name}`;
  await run(server.adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await run(server.adminUrl, `CREATE DATABASE ${name}`);
  try {
    return await work(url.href);
  } finally {
    await run(server.adminUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  }
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
