/** Raw SQL: the doctor uses one connection of its own, and reads the server's catalogue and clock. */

import type { IpAddress } from '#generated/client.ts';
import { DatabaseClient } from '#lib/infra/db/database-client.ts';
import { directUrl } from '#lib/infra/db/database-urls.ts';
import { errorCode } from '#lib/infra/db/error-code.ts';
import { type MigrationState, readMigrationState } from '#lib/infra/db/migrate-pending.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { measureReplica as measure, type ReplicaState } from '#lib/infra/db/replica.ts';
import { OLDEST_VERSION, readServerVersion, readUnsafeSettings } from '#lib/infra/db/server-facts.ts';
import { type DoubtedClock, findDoubtedClock } from '#lib/infra/process/find-doubted-clock.ts';
import { TEXT_INDEX_EXTENSIONS } from '#lib/infra/process/text-indexes.ts';

/** The settings of the server that the doctor checks. */
export type ServerState = { version: string; isTooOld: boolean; oldestMajor: number; unsafe: string[] };

/** Finds the server's version, and the settings for safe commits that are off. */
export async function findServerState(db: Database): Promise<ServerState> {
  const [version, unsafe] = [await readServerVersion(db), await readUnsafeSettings(db)];
  return {
    version: version.shown,
    isTooOld: version.number < OLDEST_VERSION,
    oldestMajor: Math.floor(OLDEST_VERSION / 10_000),
    unsafe,
  };
}

/** Returns true if a commit waits until a standby has it. */
export async function isConfirmedByStandby(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ isWaited: boolean }>(
    `SELECT current_setting('synchronous_standby_names') <> '' AND current_setting('synchronous_commit') NOT IN ('off', 'local') AS "isWaited"`,
  );
  return rows[0]?.isWaited ?? false;
}

/** Measures how long the read replica needs for everything that is committed now. */
export const measureReplicaOf = (withinMs: number): Promise<{ state: ReplicaState; ms: number }> => measure(withinMs);

/** The poolers between the product and its server, and the limit of a statement through the first. */
export type PoolerState = { isPooled: boolean; isDirectPooled: boolean; statementTimeout: string };

/** The code with which PgBouncer refuses settings in the first message of a session, the limits of time among them. */
const REFUSED_SETTINGS = '08P01';

/** Finds poolers: one refuses our settings, or a session's number at its start is not that of the process which answers. */
export async function findPooler(): Promise<PoolerState> {
  const client = await getPool()
    .connect()
    .catch((error: unknown) => {
      if (errorCode(error) === REFUSED_SETTINGS) return null;
      throw error;
    });
  if (!client) return { isPooled: true, isDirectPooled: false, statementTimeout: '0' };
  const direct = new DatabaseClient({ connectionString: directUrl() });
  direct.on('error', () => {});
  try {
    await direct.connect();
    const { rows } = await client.query<{ limit: string }>("SELECT current_setting('statement_timeout') AS limit");
    return {
      isPooled: await isAnotherProcess(client),
      isDirectPooled: await isAnotherProcess(direct),
      statementTimeout: rows[0]?.limit ?? '0',
    };
  } finally {
    client.release();
    await direct.end();
  }
}

async function isAnotherProcess(client: Database): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid !== Reflect.get(client, 'processID');
}

/** Finds the migrations that the database lacks, and those that it has of a newer version. */
export const findMigrationState = (db: Database): Promise<MigrationState> => readMigrationState(db);

/** Finds the extensions for text indexes that the database lacks. */
export async function findMissingExtensions(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT wanted.name FROM unnest($1::text[]) AS wanted(name) WHERE NOT EXISTS (SELECT FROM pg_extension WHERE extname = wanted.name)`,
    [TEXT_INDEX_EXTENSIONS],
  );
  return rows.map(({ name }) => name);
}

/** Returns the database's clock, in milliseconds since 1970. */
export async function findClock(db: Database): Promise<number> {
  const { rows } = await db.query<{ ms: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms');
  return rows[0]?.ms ?? 0;
}

/** Finds the days over which the clock leapt recently, so that it is not trusted yet; null when it did not. */
export const findLeap = (db: Database, now: Date): Promise<DoubtedClock | null> => findDoubtedClock(now, db);

/** Counts the waiting and the due deliveries, and the seconds by which the oldest is due. */
export async function findLateness(db: Database): Promise<{ waiting: number; late: number; seconds: number }> {
  const { rows } = await db.query<{ waiting: number; late: number; seconds: number }>(
    `SELECT count(*)::int AS waiting, (count(*) FILTER (WHERE due_at <= now()))::int AS late,
            coalesce(greatest(extract(epoch FROM now() - min(due_at)), 0), 0)::int AS seconds FROM delivery_queue`,
  );
  return rows[0] ?? { waiting: 0, late: 0, seconds: 0 };
}

/** Finds the active addresses of the IP pools, each with its hostname. */
export async function findSendingAddresses(db: Database): Promise<Pick<IpAddress, 'address' | 'hostname'>[]> {
  const { rows } = await db.query<Pick<IpAddress, 'address' | 'hostname'>>(
    "SELECT address, hostname FROM ip_addresses WHERE status = 'active' ORDER BY address",
  );
  return rows;
}

/** A process that has not sent a heartbeat for so long does not run. */
const SILENT_SECONDS = 60;

/** Webhooks that are not off, the running processes that send to them, and the wait of the oldest event for its feed. */
export type WebhookSenders = { webhooks: number; senders: number; oldestSeconds: number };

/** Counts webhooks and the processes that send to them, and measures the wait of the oldest event. */
export async function findWebhookSenders(db: Database): Promise<WebhookSenders> {
  const { rows } = await db.query<WebhookSenders>(
    `SELECT (SELECT count(*) FROM webhooks WHERE state <> 'off')::int AS webhooks,
       (SELECT count(*) FROM processes WHERE 'webhooks' = ANY(roles)
          AND beat_at > now() - ${SILENT_SECONDS} * interval '1 second')::int AS senders,
       (SELECT coalesce(greatest(extract(epoch FROM now() - min(created_at)), 0), 0) FROM webhook_outbox)::float8 AS "oldestSeconds"`,
  );
  return rows[0] ?? { webhooks: 0, senders: 0, oldestSeconds: 0 };
}
