/** Raw SQL: a job is inserted and announced in one statement, unless an open one has its key. */

import { newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';

/** The channel that notifies the processes that run jobs of a new job. */
export const JOB_DUE_CHANNEL = 'job_due';

/** Work to be done later, once the transaction that it is part of is committed. */
export type NewJob = {
  kind: string;
  /** Payload in the form of the kind's schema; no secrets. */
  payload: Record<string, unknown>;
  /** Two open jobs of one kind with the same key are one. */
  uniqueKey?: string;
  /** The earliest time of the job; at once when absent. */
  dueAt?: Date;
  companyId?: string;
};

/**
 * Writes a job in the transaction of the fact that causes it. Index jobs_open_key.
 *
 * @returns its id, or null where an open job of the kind has the unique key already.
 */
export async function enqueueJob(db: Database, job: NewJob): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `WITH made AS (
       INSERT INTO jobs (id, company_id, kind, payload, unique_key, due_at) VALUES ($1, $2, $3, $4, $5, coalesce($6, now()))
       ON CONFLICT (kind, unique_key) WHERE finished_at IS NULL DO NOTHING RETURNING id)
     SELECT id, pg_notify('${JOB_DUE_CHANNEL}', '') FROM made`,
    [newId(), job.companyId ?? null, job.kind, JSON.stringify(job.payload), job.uniqueKey ?? null, job.dueAt ?? null],
  );
  return rows[0]?.id ?? null;
}
