/** Raw SQL: samples of the queue, the server's own views, and heartbeats by the clock of the database. */

import type { Process } from '#generated/client.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { readSnapshotRow, type Snapshot, writeSnapshotRow } from '#lib/infra/db/snapshots.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { ProcessFacts } from './schema.ts';

/** The database outside of a transaction, for single reads. */
export const database = (): Database => getPool();

/** A process's row. */
export type ProcessRow = Omit<Process, 'kind' | 'facts'> & {
  kind: 'relay' | 'web';
  facts: unknown;
  /** The machine of its process id; empty when another version did not report it. */
  machine: string;
};

/** A process as its heartbeat describes it. */
export type Beat = Omit<ProcessRow, 'beatAt' | 'facts' | 'machine'> & { facts: ProcessFacts };

/** A heartbeat that is lost in a crash of the database does no harm: the next one follows in seconds. */
const BEGIN_LIGHTLY = 'BEGIN; SET LOCAL synchronous_commit = off';

/** Writes a process's heartbeat, and deletes processes without a recent one. */
export async function writeBeat(beat: Beat, forgottenAfterMs: number): Promise<void> {
  const { id, kind, roles, host, pid, version, startedAt, facts } = beat;
  await withTransaction(async (db) => {
    await db.query(
      `INSERT INTO processes (id, kind, roles, host, pid, version, started_at, beat_at, facts)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now(), $8)
       ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at, facts = excluded.facts`,
      [id, kind, roles, host, pid, version, startedAt, JSON.stringify(facts)],
    );
    await db.query("DELETE FROM processes WHERE beat_at < now() - $1::int * interval '1 millisecond'", [
      forgottenAfterMs,
    ]);
  }, BEGIN_LIGHTLY);
}

/** Deletes processes that have ended. */
export async function deleteProcesses(ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await getPool().query('DELETE FROM processes WHERE id = ANY($1::uuid[])', [ids]);
}

/** Finds the processes with a recent heartbeat, and the database's clock. */
export async function findProcesses(): Promise<{ rows: ProcessRow[]; now: Date }> {
  const { rows } = await getPool().query<ProcessRow & { now: Date }>(
    `SELECT id, kind, roles, host, pid, version, started_at AS "startedAt", beat_at AS "beatAt", facts,
       coalesce(facts ->> 'machine', '') AS machine, now() AS now
     FROM processes ORDER BY kind, host, started_at LIMIT 200`,
  );
  return { rows, now: rows[0]?.now ?? new Date() };
}

/** The largest number of 8 KiB blocks of the queue to read; a longer queue is sampled at random. */
const SAMPLE_BLOCKS = 400;

/** The mail that waits for a destination, or for a domain whose destination no worker has found yet. */
export type WaitingRow = { destination: string; isKnown: boolean; waiting: number; due: number; inHand: number };

/** The waiting mail, in total and by destination. */
export type QueueSample = { total: WaitingRow; destinations: WaitingRow[]; isEstimate: boolean };

/**
 * Counts the waiting mail by destination: all of it while the queue is small, else a sample of its blocks, so that the
 * cost does not grow with the queue.
 */
export async function sampleQueue(limit: number): Promise<QueueSample> {
  const { rows: size } = await getPool().query<{ blocks: number }>(
    `SELECT (pg_relation_size('delivery_queue') / current_setting('block_size')::int)::int AS blocks`,
  );
  const percent = Math.min(100, (SAMPLE_BLOCKS / Math.max(1, size[0]?.blocks ?? 0)) * 100);
  const { rows } = await getPool().query<WaitingRow & { isTotal: boolean }>(
    `WITH domains AS MATERIALIZED (
       SELECT recipient_domain AS domain, count(*) AS waiting,
         count(*) FILTER (WHERE due_at <= now()) AS due,
         count(*) FILTER (WHERE lease_token IS NOT NULL AND due_at > now()) AS in_hand
       FROM delivery_queue TABLESAMPLE SYSTEM ($1) GROUP BY 1
     )
     SELECT coalesce(p.destination, d.domain, '') AS destination, coalesce(bool_or(p.destination IS NOT NULL), false) AS "isKnown",
       (coalesce(sum(d.waiting), 0) * $2)::int AS waiting, (coalesce(sum(d.due), 0) * $2)::int AS due,
       (coalesce(sum(d.in_hand), 0) * $2)::int AS "inHand", grouping(coalesce(p.destination, d.domain, '')) = 1 AS "isTotal"
     FROM domains d LEFT JOIN destination_domains p ON p.domain = d.domain
     GROUP BY GROUPING SETS ((coalesce(p.destination, d.domain, '')), ())
     ORDER BY "isTotal" DESC, waiting DESC LIMIT $3`,
    [percent, 100 / percent, limit + 1],
  );
  const [total, ...destinations] = rows;
  const none = { destination: '', isKnown: false, waiting: 0, due: 0, inHand: 0 };
  return { total: total ?? none, destinations, isEstimate: percent < 100 };
}

/**
 * Returns for how many seconds the oldest due delivery has waited. One descent into the index delivery_queue_company_due_idx
 * for each company that has something waiting.
 */
export async function findOldestDue(): Promise<number> {
  const { rows } = await getPool().query<{ seconds: number }>(
    `WITH RECURSIVE company AS (
       (SELECT company_id FROM delivery_queue ORDER BY company_id LIMIT 1)
       UNION ALL
       SELECT (SELECT q.company_id FROM delivery_queue q WHERE q.company_id > c.company_id ORDER BY q.company_id LIMIT 1)
       FROM company c WHERE c.company_id IS NOT NULL
     )
     SELECT coalesce(greatest(extract(epoch FROM now() - min(d.due_at)), 0), 0)::int AS seconds
     FROM company c CROSS JOIN LATERAL (
       SELECT q.due_at FROM delivery_queue q WHERE q.company_id = c.company_id ORDER BY q.due_at LIMIT 1) d`,
  );
  return rows[0]?.seconds ?? 0;
}

/** The state of the database itself. */
export type DatabaseState = {
  sizeBytes: number;
  connections: number;
  maxConnections: number;
  oldestTransactionSeconds: number;
};

/** Finds the size of the database, its connections and its oldest transaction except this one. */
export async function findDatabaseState(): Promise<DatabaseState> {
  const { rows } = await getPool().query<DatabaseState>(
    `SELECT pg_database_size(current_database())::float8 AS "sizeBytes", a.connections,
       current_setting('max_connections')::int AS "maxConnections", a.oldest AS "oldestTransactionSeconds"
     FROM (SELECT count(*)::int AS connections,
             coalesce(greatest(extract(epoch FROM now() - min(xact_start) FILTER (WHERE pid <> pg_backend_pid())), 0), 0)::int AS oldest
           FROM pg_stat_activity WHERE datname = current_database()) AS a`,
  );
  return rows[0] ?? { sizeBytes: 0, connections: 0, maxConnections: 0, oldestTransactionSeconds: 0 };
}

/**
 * Returns the days after today (UTC) for which every table with partitions of days or months has them; less than 0 without
 * today's. Those of the statistics are made by the fold.
 */
export async function findDaysAhead(db: Database): Promise<number> {
  const { rows } = await db.query<{ days: number | null }>(
    `SELECT min(coalesce(last, '2000-01-01')) - (now() AT TIME ZONE 'UTC')::date AS days
       FROM (SELECT max(CASE WHEN c.relname ~ '_[0-9]{8}$' THEN to_date(right(c.relname, 8), 'YYYYMMDD')
                             WHEN c.relname ~ '_[0-9]{6}$' THEN (to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month')::date - 1 END) AS last
               FROM pg_class t LEFT JOIN pg_inherits i ON i.inhparent = t.oid LEFT JOIN pg_class c ON c.oid = i.inhrelid
              WHERE t.relkind = 'p' AND t.relname NOT LIKE 'stat\\_%' GROUP BY t.oid) AS tables`,
  );
  return rows[0]?.days ?? -1;
}

/** Returns true while a job of a kind is open. Index jobs_open_key. */
export async function hasOpenJob(kind: string): Promise<boolean> {
  const { rows } = await getPool().query<{ found: boolean }>(
    'SELECT EXISTS (SELECT FROM jobs WHERE kind = $1 AND unique_key = $1 AND finished_at IS NULL) AS found',
    [kind],
  );
  return rows[0]?.found ?? false;
}

const DOCTOR = 'doctor';

/** Stores the doctor's report. */
export const keepDoctorReport = (at: Date, report: unknown): Promise<void> =>
  writeSnapshotRow(getPool(), DOCTOR, at, report);

/** Finds the doctor's last report. */
export const findDoctorReport = (): Promise<Snapshot | null> => readSnapshotRow(getPool(), DOCTOR);
