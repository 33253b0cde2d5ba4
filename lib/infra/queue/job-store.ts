/** Raw SQL: only the holder of a job's lease token writes to it, by the clock of the database. */

import { type Database, getPool } from '#lib/infra/db/pool.ts';
import type { ClaimedJob } from './claim-jobs.ts';
import type { Job, JobProgress, JobResult } from './define-job.ts';
import { JOB_DUE_CHANNEL } from './enqueue-job.ts';

/** The hold of a process on a job: the process has it, it is canceled, or another process has it. */
export type Hold = 'held' | 'canceled' | 'lost';

const holdOf = (rows: readonly { canceled: boolean }[]): Hold => {
  const [row] = rows;
  if (!row) return 'lost';
  return row.canceled ? 'canceled' : 'held';
};

/** Holds a job longer. */
export async function extendLease(job: ClaimedJob, leaseMs: number): Promise<Hold> {
  const { rows } = await getPool().query<{ canceled: boolean }>(
    `UPDATE jobs SET lease_until = now() + $3 * interval '1 millisecond' WHERE id = $1 AND lease_token = $2 AND finished_at IS NULL
     RETURNING cancel_requested_at IS NOT NULL AS canceled`,
    [job.id, job.leaseToken, leaseMs],
  );
  return holdOf(rows);
}

/**
 * Writes the progress of a job, with its time. One that has got further than ever has all its tries again: long work ends however
 * often its process is killed, and what fails at one row again and again is set aside all the same.
 */
export async function writeProgress(db: Database, job: ClaimedJob, progress: JobProgress): Promise<Hold> {
  const { rows } = await db.query<{ canceled: boolean; tries: number }>(
    `UPDATE jobs SET progress = $3::jsonb || jsonb_build_object('at', now()),
       tries = CASE WHEN $4::float8 > coalesce((progress->>'done')::float8, 0) THEN 1 ELSE tries END
     WHERE id = $1 AND lease_token = $2 AND finished_at IS NULL
     RETURNING cancel_requested_at IS NOT NULL AS canceled, tries`,
    [job.id, job.leaseToken, JSON.stringify(progress), progress.done],
  );
  job.tries = rows[0]?.tries ?? job.tries;
  return holdOf(rows);
}

/** The end of a job. */
export type JobOutcome = 'done' | 'failed' | 'canceled';

/** Writes that a job has ended. */
export async function finishJob(
  job: ClaimedJob,
  outcome: JobOutcome,
  { lastError = null, result = null }: { lastError?: string | null; result?: JobResult | null } = {},
): Promise<void> {
  await getPool().query(
    `UPDATE jobs SET finished_at = now(), outcome = $3, last_error = coalesce($4, last_error), result = $5,
       lease_until = NULL, lease_token = NULL
     WHERE id = $1 AND lease_token = $2 AND finished_at IS NULL`,
    [job.id, job.leaseToken, outcome, lastError, result && JSON.stringify(result)],
  );
}

/** Releases a job to be retried after a pause. */
export async function retryJob(job: ClaimedJob, pauseMs: number, lastError: string): Promise<void> {
  await getPool().query(
    `UPDATE jobs SET due_at = now() + $3 * interval '1 millisecond', sleeps = true, lease_until = NULL, lease_token = NULL, last_error = $4
     WHERE id = $1 AND lease_token = $2 AND finished_at IS NULL`,
    [job.id, job.leaseToken, pauseMs, lastError],
  );
}

/**
 * Cancels the open job of a kind with a unique key: a waiting one ends at once, a running one at its next step. Index jobs_open_key.
 *
 * @returns false if none is open.
 */
export async function cancelJob(db: Database, { kind }: Pick<Job, 'kind'>, uniqueKey: string): Promise<boolean> {
  const { rowCount } = await db.query(cancelWhere('kind = $1 AND unique_key = $2'), [kind, uniqueKey]);
  return rowCount === 1;
}

/** Cancels an open job by its id, as `cancelJob` does; false if it has ended. Primary key. */
export async function cancelJobById(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.query(cancelWhere('id = $1'), [id]);
  return rowCount === 1;
}

const cancelWhere = (condition: string): string =>
  `WITH asked AS (
     UPDATE jobs SET cancel_requested_at = coalesce(cancel_requested_at, now()),
       finished_at = CASE WHEN lease_until > now() THEN NULL ELSE now() END,
       outcome = CASE WHEN lease_until > now() THEN NULL ELSE 'canceled' END
     WHERE ${condition} AND finished_at IS NULL RETURNING lane)
   SELECT pg_notify('${JOB_DUE_CHANNEL}', lane) FROM asked`;

/** Removes jobs that ended long ago: failed ones after a month, others after a week. */
export async function sweepJobs(): Promise<void> {
  await getPool().query(
    `DELETE FROM jobs WHERE finished_at < now() - CASE outcome WHEN 'failed' THEN interval '30 days' ELSE interval '7 days' END`,
  );
}
