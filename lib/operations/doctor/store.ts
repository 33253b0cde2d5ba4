import { type MigrationState, readMigrationState } from '#lib/infra/db/migrate-pending.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { OLDEST_VERSION, readServerVersion, readUnsafeSettings } from '#lib/infra/db/server-facts.ts';
import { type DoubtedClock, findDoubtedClock } from '#lib/infra/process/find-doubted-clock.ts';
import { TEXT_INDEX_EXTENSIONS } from '#lib/infra/process/text-indexes.ts';

/** What the doctor asks of the server itself. */
export type ServerState = { version: string; isTooOld: boolean; oldestMajor: number; unsafe: string[] };

/** The server's version, and what is off that makes commits safe. */
export async function findServerState(db: Database): Promise<ServerState> {
  const [version, unsafe] = [await readServerVersion(db), await readUnsafeSettings(db)];
  return {
    version: version.shown,
    isTooOld: version.number < OLDEST_VERSION,
    oldestMajor: Math.floor(OLDEST_VERSION / 10_000),
    unsafe,
  };
}

/** The migrations that the database lacks, and those that it has of a newer version. */
export const findMigrationState = (db: Database): Promise<MigrationState> => readMigrationState(db);

/** The extensions that the indexes of texts are made with and that the database has not. */
export async function findMissingExtensions(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT wanted.name FROM unnest($1::text[]) AS wanted(name) WHERE NOT EXISTS (SELECT FROM pg_extension WHERE extname = wanted.name)`,
    [TEXT_INDEX_EXTENSIONS],
  );
  return rows.map(({ name }) => name);
}

/** The database's clock, in milliseconds since 1970. */
export async function findClock(db: Database): Promise<number> {
  const { rows } = await db.query<{ ms: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms');
  return rows[0]?.ms ?? 0;
}

/** Over which days the clock has leapt of late, so that it is not believed yet; null where it has not. */
export const findLeap = (db: Database, now: Date): Promise<DoubtedClock | null> => findDoubtedClock(now, db);

/** How much waits, how much of it is past its time, and by how many seconds the oldest is. */
export async function findLateness(db: Database): Promise<{ waiting: number; late: number; seconds: number }> {
  const { rows } = await db.query<{ waiting: number; late: number; seconds: number }>(
    `SELECT count(*)::int AS waiting, (count(*) FILTER (WHERE due_at <= now()))::int AS late,
            coalesce(greatest(extract(epoch FROM now() - min(due_at)), 0), 0)::int AS seconds FROM delivery_queue`,
  );
  return rows[0] ?? { waiting: 0, late: 0, seconds: 0 };
}

/** The addresses of the IP pools that mail leaves from, and what each is called. */
export async function findSendingAddresses(db: Database): Promise<{ address: string; hostname: string | null }[]> {
  const { rows } = await db.query<{ address: string; hostname: string | null }>(
    "SELECT address, hostname FROM ip_addresses WHERE status = 'active' ORDER BY address",
  );
  return rows;
}
