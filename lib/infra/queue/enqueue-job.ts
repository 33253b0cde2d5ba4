/** Raw SQL: a job is inserted and announced in one statement, unless an open one has its key. */

import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { Job } from './define-job.ts';

/** The channel that notifies the processes that run jobs of a new job; the payload is its lane. */
export const JOB_DUE_CHANNEL = 'job_due';

/** The facts about a job besides its payload. */
export type JobOptions = {
  /** Two open jobs of one kind with the same key are one. */
  uniqueKey?: string;
  /** The earliest time of the job; at once when absent. */
  dueAt?: Date;
  companyId?: string;
  /** A thing of the company, such as a form: its jobs take turns with the company's other ones. */
  subject?: string;
  /** The person who started it, for those who watch it. */
  startedBy?: string | undefined;
};

/**
 * Writes a job in the transaction of the fact that causes it. Its payload holds no secrets. Index jobs_open_key.
 *
 * @returns its id, or null where an open job of the kind has the unique key already.
 */
export async function enqueueJob<Payload extends z.ZodType>(
  db: Database,
  { kind, lane }: Pick<Job<Payload>, 'kind' | 'lane'>,
  payload: z.input<Payload>,
  options: JobOptions = {},
): Promise<string | null> {
  const { companyId, uniqueKey, dueAt, startedBy } = options;
  const { rows } = await db.query<{ id: string }>(
    `WITH made AS (
       INSERT INTO jobs (id, company_id, owner, lane, kind, payload, unique_key, due_at, sleeps, started_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, coalesce($8, now()), coalesce($8 > now(), false), $9)
       ON CONFLICT (kind, unique_key) WHERE finished_at IS NULL DO NOTHING RETURNING id, lane)
     SELECT id, pg_notify('${JOB_DUE_CHANNEL}', lane) FROM made`,
    [
      newId(),
      companyId ?? null,
      ownerOf(kind, options),
      lane,
      kind,
      JSON.stringify(payload),
      uniqueKey ?? null,
      dueAt ?? null,
      startedBy ?? null,
    ],
  );
  return rows[0]?.id ?? null;
}

/** Returns the id under which a job takes turns: its company's, or one made of its subject, or of its kind if it has no company. */
function ownerOf(kind: string, { companyId, subject }: JobOptions): string {
  if (companyId !== undefined && subject === undefined) return companyId;
  const digest = createHash('sha256').update(JSON.stringify([companyId ?? kind, subject ?? null]));
  return digest
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
