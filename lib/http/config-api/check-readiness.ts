/** Raw SQL: the table of migrations is not part of Prisma's schema. */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getPool } from '#lib/infra/db/pool.ts';
import { log } from '#lib/infra/log/log.ts';
import { checkDatabase } from '#lib/infra/process/check-database.ts';

/** The readiness of the web process; `problem` is a sentence for the operator and contains no secret. */
export type Readiness = { status: 'ready' } | { status: 'unready'; problem: string };

/** Queries the database and checks that it has every migration of this version. */
export async function checkReadiness(): Promise<Readiness> {
  try {
    const missing = await findMissingMigrations();
    if (missing.length > 0) return { status: 'unready', problem: `The database lacks ${missing.length} migrations.` };
    await checkDatabase();
    return { status: 'ready' };
  } catch (error) {
    log().warn({ error: String(error) }, 'not ready');
    return { status: 'unready', problem: 'The database cannot be used.' };
  }
}

async function findMissingMigrations(): Promise<string[]> {
  const { rows } = await getPool().query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  const applied = new Set(rows.map(({ name }) => name));
  return migrationNames().filter((name) => !applied.has(name));
}

/**
 * Returns the names of this version's migrations. Reads them from the working directory, because bundled code does not
 * know its own path.
 */
function migrationNames(): string[] {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), 'prisma', 'migrations');
  if (!existsSync(folder)) return [];
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name);
}
