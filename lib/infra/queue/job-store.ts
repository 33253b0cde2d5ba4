/** Raw SQL: jobs are leased in sets that skip locked rows, by the clock of the database. */

import { randomUUID } from 'node:crypto';
import type { Job } from '#generated/client.ts';
import { getPool } from '#lib/infra/db/pool.ts';

/** A job in the hands of this process. */
export type ClaimedJob = Pick<Job, 'id' | 'companyId' | 'kind'> & {
  payload: unknown;
  /** Claims so far, this one included. */
  tries: number;
  /** Only its holder may write the outcome. */
  leaseToken: string;
};

/**
 * Claims up to `limit` due jobs of the kinds for one lease. A job whose lease ran out is due again. Index
 * jobs_due_at_idx.
 */
export async function claimJobs(kinds: readonly string[], limit: number, leaseMs: number): Promise<ClaimedJob[]> {
  const leaseToken = randomUUID();
  const { rows } = await getPool().query<Omit<ClaimedJob, 'leaseToken'>>(
    `UPDATE jobs SET tries = tries + 1, lease_token = $3, lease_until = now() + $4 * interval '1 millisecond'
     WHERE id = ANY(ARRAY(
       SELECT id FROM jobs
       WHERE finished_at IS NULL AND due_at <= now() AND kind = ANY($1::text[]) AND (lease_until IS NULL OR lease_until <= now())
       ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED))
     RETURNING id, company_id AS "companyId", kind, payload, tries`,
    [kinds, limit, leaseToken, leaseMs],
  );
  return rows.map((row) => ({ ...row, leaseToken }));
}

/** Holds a job longer. Answers false where the lease is lost. */
export async function extendLease(job: ClaimedJob, leaseMs: number): Promise<boolean> {
  const { rowCount } = await getPool().query(
    `UPDATE jobs SET lease_until = now() + $3 * interval '1 millisecond' WHERE id = $1 AND lease_token = $2 AND finished_at IS NULL`,
    [job.id, job.leaseToken, leaseMs],
  );
  return rowCount === 1;
}

/** Writes that a job is done, or set aside as failed. */
export async function finishJob(job: ClaimedJob, outcome: 'done' | 'failed', lastError: string | null): Promise<void> {
  await getPool().query(
    `UPDATE jobs SET finished_at = now(), outcome = $3, last_error = coalesce($4, last_error), lease_until = NULL, lease_token = NULL
     WHERE id = $1 AND lease_token = $2 AND finished_at IS NULL`,
    [job.id, job.leaseToken, outcome, lastError],
  );
}

/** Releases a job to be retried after a pause. */
export async function retryJob(job: ClaimedJob, pauseMs: number, lastError: string): Promise<void> {
  await getPool().query(
    `UPDATE jobs SET due_at = now() + $3 * interval '1 millisecond', lease_until = NULL, lease_token = NULL, last_error = $4
     WHERE id = $1 AND lease_token = $2 AND finished_at IS NULL`,
    [job.id, job.leaseToken, pauseMs, lastError],
  );
}

/** Milliseconds until the next job of the kinds is due, at least 0; null where none is waiting. */
export async function nextDueMs(kinds: readonly string[]): Promise<number | null> {
  const { rows } = await getPool().query<{ ms: number | null }>(
    `SELECT greatest(0, extract(epoch FROM min(greatest(due_at, coalesce(lease_until, due_at))) - now()) * 1000)::float8 AS ms
     FROM jobs WHERE finished_at IS NULL AND kind = ANY($1::text[])`,
    [kinds],
  );
  return rows[0]?.ms ?? null;
}

/** Removes jobs that ended long ago: done ones after a week, failed ones after a month. */
export async function sweepJobs(): Promise<void> {
  await getPool().query(
    `DELETE FROM jobs WHERE finished_at < now() - CASE outcome WHEN 'done' THEN interval '7 days' ELSE interval '30 days' END`,
  );
}
