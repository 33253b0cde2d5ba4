import pg from 'pg';
import { settings } from '#lib/infra/config/settings.ts';
import { BatchingSocket } from './batching-socket.ts';

/** A connection or the pool: whatever a store's statement can be sent over. */
export type Database = Pick<pg.Pool, 'query'>;

const shared = globalThis as typeof globalThis & { mailwrightPool?: pg.Pool };

/** The process's one pool of connections; `pg` and Prisma share it. Kept on `globalThis` so that reloading code in development opens no second one. */
export function getPool(): pg.Pool {
  shared.mailwrightPool ??= openPool();
  return shared.mailwrightPool;
}

function openPool(): pg.Pool {
  const { DATABASE_URL, DATABASE_POOL } = settings();
  const pool = new pg.Pool({
    connectionString: DATABASE_URL,
    max: DATABASE_POOL,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // A statement that hangs holds up all that wait behind it: it is given up, and its work refused or tried again.
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    // What is sent without waiting travels in one round trip; see `withTransaction`.
    pipeline: true,
    stream: () => new BatchingSocket(),
    application_name: 'mailwright',
  });
  // A connection that breaks is replaced, and what ran on it is refused; without listeners it would end the process:
  // of the pool while it is idle, of its own while it is lent out.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Closes the pool after the running statements; the last step of a process's shutdown. */
export async function closePool(): Promise<void> {
  const pool = shared.mailwrightPool;
  delete shared.mailwrightPool;
  await pool?.end();
}
