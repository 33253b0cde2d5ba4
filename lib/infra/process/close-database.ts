import { closeListener } from '#lib/infra/db/listen.ts';
import { closePool } from '#lib/infra/db/pool.ts';

/** Closes the process's connections to the database after their running statements: the last step of a shutdown. */
export async function closeDatabase(): Promise<void> {
  await closeListener();
  await closePool();
}
