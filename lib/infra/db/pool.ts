import pg from 'pg';
import { listServers } from '#lib/infra/config/database-url.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { BatchingSocket } from './batching-socket.ts';
import { DatabaseClient } from './database-client.ts';
import { isPooled } from './database-urls.ts';
import { stopWatch, watchPrimary } from './primary.ts';

/** A connection or the pool: whatever a store's statement can be sent over. */
export type Database = Pick<pg.Pool, 'query'>;

const shared = globalThis as typeof globalThis & { mailwrightPool?: pg.Pool; mailwrightReplicaPool?: pg.Pool };

/** The process's one pool of connections; `pg` and Prisma share it. Kept on `globalThis` so that reloading code in development opens no second one. */
export function getPool(): pg.Pool {
  shared.mailwrightPool ??= openPrimaryPool();
  return shared.mailwrightPool;
}

function openPrimaryPool(): pg.Pool {
  const { DATABASE_URL = '' } = settings();
  const pool = openPool(DATABASE_URL, {
    // Of several hosts the primary is chosen, see `DatabaseClient`.
    Client: DatabaseClient,
    // A pooler refuses or ignores settings of a session; there the role has them.
    ...(isPooled() ? {} : TIME_LIMITS),
  });
  // The pool removes a connection that is ending when it is released.
  pool.on('release', (_error, client) => {
    if (client instanceof DatabaseClient && (client.isReadOnly || client.isUnconfirmed)) void client.end();
  });
  if (isPooled()) pool.on('connect', sendWithoutNames);
  if (listServers(DATABASE_URL).length > 1) watchPrimary(listServers(DATABASE_URL));
  return pool;
}

/** The time in which a replica must let a connection in: the primary answers in its place. */
const REPLICA_CONNECT_MS = 1_000;

/** The process's pool of connections to the read replica; its callers check `DATABASE_READ_URL` first. */
export function getReplicaPool(): pg.Pool {
  shared.mailwrightReplicaPool ??= openPool(settings().DATABASE_READ_URL ?? '', {
    ...TIME_LIMITS,
    connectionTimeoutMillis: REPLICA_CONNECT_MS,
    query_timeout: TIME_LIMITS.statement_timeout,
    application_name: 'mailwright reads',
  });
  return shared.mailwrightReplicaPool;
}

/** A statement that hangs holds up all that wait behind it: it is given up, and its work refused or tried again. */
const TIME_LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
};

/** Opens a pool of connections to a server, `DATABASE_POOL` at most. */
function openPool(connectionString: string, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: settings().DATABASE_POOL,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // What is sent without waiting travels in one round trip; see `withTransaction`.
    pipeline: true,
    stream: () => new BatchingSocket(),
    application_name: 'mailwright',
    ...config,
  });
  // A connection that breaks is replaced, and what ran on it is refused; without listeners it would end the process:
  // of the pool while it is idle, of its own while it is lent out (`DatabaseClient` has one from the start).
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Closes the pools after the running statements; the last step of a process's shutdown. */
export async function closePool(): Promise<void> {
  const { mailwrightPool: pool, mailwrightReplicaPool: replica } = shared;
  delete shared.mailwrightPool;
  delete shared.mailwrightReplicaPool;
  stopWatch(listServers(pool?.options.connectionString ?? ''));
  await Promise.all([pool?.end(), replica?.end()]);
}

/**
 * Makes a connection send its statements without names. A pooler in transaction mode gives each transaction another
 * session, in which a named statement is unknown, or known already.
 */
function sendWithoutNames(client: pg.ClientBase): void {
  const send = client.query.bind(client) as (statement: unknown, ...rest: unknown[]) => unknown;
  const query = (statement: unknown, ...rest: unknown[]) => send(withoutName(statement), ...rest);
  Object.assign(client, { query });
}

/** A statement that submits itself has no name, or needs it. */
function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement) || 'submit' in statement)
    return statement;
  return { ...statement, name: undefined };
}
