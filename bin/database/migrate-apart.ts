import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { migrateDatabase } from '#lib/infra/db/migrate.ts';
import { OperatorError } from '../operator-error.ts';

/**
 * Runs `migrateDatabase` in a process of its own: the schema engine takes memory that it does not give back, and the
 * supervisor runs for months.
 *
 * @throws {OperatorError} with the reason, when the SQL of a migration fails.
 */
export async function migrateApart(url: string): Promise<string[]> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [applied, reason, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code === 0) return JSON.parse(applied);
  throw new OperatorError(`The database could not be migrated: ${reason.trim() || `exit code ${code}`}`);
}

if (import.meta.main) {
  try {
    console.log(JSON.stringify(await migrateDatabase(process.env.DATABASE_URL ?? '')));
  } catch (error) {
    console.error(error instanceof Error ? error.message.trim() : error);
    process.exitCode = 1;
  }
}
