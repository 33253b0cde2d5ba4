/** Raw SQL: jobs are leased in sets that skip locked rows, by the clock of the database. */

import { randomUUID } from 'node:crypto';
import type { Job as JobRow } from '#generated/client.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { LANES, type Lane } from './lanes.ts';

/** A job in the hands of this process. */
export type ClaimedJob = Pick<JobRow, 'id' | 'companyId' | 'owner' | 'kind' | 'cancelRequestedAt'> & {
  payload: unknown;
  progress: unknown;
  /** Claims since it last got further, this one included. */
  tries: number;
  /** Only its holder may write the outcome. */
  leaseToken: string;
};

/** Now, for instants that are stored to the millisecond: these are rounded, and so up to half of one ahead. */
const NOW = "now() + interval '1 millisecond'";

/** Jobs that one statement wakes. */
const WAKE_MAX = 1_000;

/** The jobs that a claim may take. */
export type Claim = {
  lane: Lane;
  kinds: readonly string[];
  limit: number;
  leaseMs: number;
  /** The owner that was served last; null to begin with the first. */
  after: string | null;
};

/**
 * Claims up to `limit` due jobs of a lane for one lease, from the owner after the one that was served last: an owner with many
 * jobs takes free slots, and no turns of others. A job whose lease ran out is due again.
 */
export async function claimJobs(claim: Claim): Promise<ClaimedJob[]> {
  await wakeJobs(claim.lane);
  if (!LANES[claim.lane].isExclusive) return claimAround(getPool(), claim);
  return withTransaction(async (db) => {
    // Two claims at once would each see no job of an owner running.
    await db.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`claim of jobs in ${claim.lane}`]);
    return claimAround(db, claim);
  });
}

async function claimAround(db: Database, claim: Claim): Promise<ClaimedJob[]> {
  const later = await claimAfter(db, claim);
  if (claim.after === null || later.length >= claim.limit) return later;
  return [...later, ...(await claimAfter(db, { ...claim, after: null, limit: claim.limit - later.length }))];
}

const NO_OWNER = '00000000-0000-0000-0000-000000000000';

/**
 * Walks the owners in the order of their ids, and takes the oldest due jobs of each. Index jobs_awake: jobs of later sleep, so that
 * the walk meets only owners with something to do.
 */
async function claimAfter(db: Database, { lane, kinds, limit, leaseMs, after }: Claim): Promise<ClaimedJob[]> {
  const leaseToken = randomUUID();
  const { isExclusive } = LANES[lane];
  const { rows } = await db.query<Omit<ClaimedJob, 'leaseToken'>>(
    `WITH RECURSIVE owners AS (
       (SELECT owner FROM jobs WHERE lane = $1 AND finished_at IS NULL AND NOT sleeps AND (owner > $2 OR $3) ORDER BY owner LIMIT 1)
       UNION ALL
       SELECT (SELECT j.owner FROM jobs AS j
               WHERE j.lane = $1 AND j.finished_at IS NULL AND NOT j.sleeps AND j.owner > owners.owner ORDER BY j.owner LIMIT 1)
       FROM owners WHERE owners.owner IS NOT NULL)
     UPDATE jobs SET tries = tries + 1, lease_token = $4, lease_until = now() + $5 * interval '1 millisecond',
       started_at = coalesce(started_at, now())
     WHERE id = ANY(ARRAY(
       SELECT due.id FROM owners CROSS JOIN LATERAL (
         SELECT j.id FROM jobs AS j
         WHERE j.lane = $1 AND j.owner = owners.owner AND j.finished_at IS NULL AND NOT j.sleeps AND j.due_at <= ${NOW}
           AND j.kind = ANY($6::text[]) AND (j.lease_until IS NULL OR j.lease_until <= now())
           AND NOT ($7 AND EXISTS (
             SELECT FROM jobs AS run WHERE run.lane = $1 AND run.owner = owners.owner AND run.finished_at IS NULL AND NOT run.sleeps
               AND run.lease_until > now()))
         ORDER BY j.due_at LIMIT $8 FOR UPDATE SKIP LOCKED) AS due
       LIMIT $9))
     RETURNING id, company_id AS "companyId", owner, kind, payload, progress, tries, cancel_requested_at AS "cancelRequestedAt"`,
    [lane, after ?? NO_OWNER, after === null, leaseToken, leaseMs, kinds, isExclusive, isExclusive ? 1 : limit, limit],
  );
  return rows.map((row) => ({ ...row, leaseToken })).sort((one, other) => (one.owner < other.owner ? -1 : 1));
}

/** Wakes the jobs of a lane whose time has come. Index jobs_asleep. */
async function wakeJobs(lane: Lane): Promise<void> {
  await getPool().query(
    `UPDATE jobs SET sleeps = false WHERE id = ANY(ARRAY(
       SELECT id FROM jobs WHERE lane = $1 AND finished_at IS NULL AND sleeps AND due_at <= ${NOW}
       ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    [lane, WAKE_MAX],
  );
}

/** Milliseconds until the next sleeping job of a lane is due, at least 0; null where none sleeps. Index jobs_asleep. */
export async function nextDueMs(lane: Lane): Promise<number | null> {
  const { rows } = await getPool().query<{ ms: number | null }>(
    `SELECT greatest(0, extract(epoch FROM min(due_at) - now()) * 1000)::float8 AS ms
     FROM jobs WHERE lane = $1 AND finished_at IS NULL AND sleeps`,
    [lane],
  );
  return rows[0]?.ms ?? null;
}
