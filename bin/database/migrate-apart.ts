import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
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
  const child = fork(fileURLToPath(import.meta.url), {
    env: { ...process.env, DATABASE_URL: url },
    // Its log, of a script that waits for a lock, goes to our errors at once: our output may be an answer in JSON.
    stdio: ['ignore', 2, 'pipe', 'ipc'],
  });
  let applied: string[] = [];
  child.on('message', (names) => {
    applied = names as string[]; // what the end of this file sends
  });
  const [reason, [code]] = await Promise.all([text(child.stderr ?? Readable.from([])), once(child, 'close')]);
  if (code === 0) return applied;
  throw new OperatorError(`The database could not be migrated: ${reason.trim() || `exit code ${code}`}`);
}

if (import.meta.main) {
  try {
    process.send?.(await migrateDatabase(process.env.DATABASE_URL ?? ''));
  } catch (error) {
    console.error(error instanceof Error ? error.message.trim() : error);
    process.exitCode = 1;
  }
}
