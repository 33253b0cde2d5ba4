/** Raw SQL: the statements of Prisma Client itself are passed on to the caller's connection. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import type * as Generated from '#generated/client.ts';
import { type Database, getPool } from './pool.ts';
import { ReadDatabase } from './read-pool.ts';

/**
 * Loads the generated client, at its first use: after a restart mail is accepted without it. Node loads it, because the
 * bundler would put a copy of its 380 kB into a chunk of every second route.
 */
const loadGenerated = (): typeof Generated => createRequire(resolve('package.json'))('#generated/client.ts');

/** Returns the value that makes a JSON column null. */
export const dbNull = (): typeof Generated.Prisma.DbNull => loadGenerated().Prisma.DbNull;

/** The client and context on `globalThis`: Next.js loads this module once per bundle, and all must share one. */
const shared = globalThis as typeof globalThis & {
  mailwrightPrisma?: Generated.PrismaClient;
  mailwrightReplicaPrisma?: Generated.PrismaClient;
  mailwrightConnection?: AsyncLocalStorage<Connection | null>;
};

/** The connection whose transaction the Prisma calls of this async context join. */
function joined(): AsyncLocalStorage<Connection | null> {
  shared.mailwrightConnection ??= new AsyncLocalStorage();
  return shared.mailwrightConnection;
}

type Connection = Pick<pg.PoolClient, 'query'>;

/** Prisma Client over the shared pool: for configuration and people, never for the path of a message. */
export function prisma(): Generated.PrismaClient {
  shared.mailwrightPrisma ??= openClient(joinablePool(getPool()));
  return shared.mailwrightPrisma;
}

/** Prisma Client over the pool of the read replica. */
function replicaPrisma(pool: pg.Pool): Generated.PrismaClient {
  shared.mailwrightReplicaPrisma ??= openClient(pool);
  return shared.mailwrightReplicaPrisma;
}

function openClient(pool: pg.Pool): Generated.PrismaClient {
  const { PrismaClient } = loadGenerated();
  return new PrismaClient({ adapter: new PrismaPg(pool) });
}

/**
 * Runs Prisma calls over the pool, or in the transaction of the caller: what they write is committed or rolled back
 * together with the raw statements of `db`.
 *
 * @param db the pool, that of `getReadPool`, or the connection that `withTransaction` passed on.
 */
export function withPrisma<T>(
  db: Database,
  work: (client: Generated.Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  if (db === getPool()) return joined().run(null, () => work(prisma()));
  if (db instanceof ReadDatabase)
    return db.read((pool) => joined().run(null, () => work(pool === getPool() ? prisma() : replicaPrisma(pool))));
  // An interactive transaction, so that Prisma groups no lookups of two transactions into one statement.
  return joined().run(db, () => prisma().$transaction(work, NO_LIMIT));
}

/** The caller's transaction has limits of its own: `statement_timeout` and the session's. */
const NO_LIMIT = { maxWait: 60_000, timeout: 600_000 };

/** The pool as Prisma sees it: a transaction that it begins joins that of the async context, where there is one. */
function joinablePool(pool: pg.Pool): pg.Pool {
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return async () => joinConnection(joined().getStore()) ?? target.connect();
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** A connection on which Prisma's BEGIN, COMMIT and ROLLBACK do nothing: the transaction is the caller's to end. */
function joinConnection(connection: Connection | null | undefined) {
  if (!connection) return null;
  return {
    query: async (statement: pg.QueryConfig) =>
      ENDS_OR_BEGINS.test(statement.text) ? NO_ROWS : connection.query(statement),
    on: () => {},
    removeListener: () => {},
    release: () => {},
  };
}

const ENDS_OR_BEGINS = /^(BEGIN|COMMIT|ROLLBACK)$/;

const NO_ROWS = { fields: [], rows: [], rowCount: 0 };
