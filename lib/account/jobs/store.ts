/** Raw SQL: jobs are written by the queue, and read here as their company sees them. */

import type { Scope } from '#lib/core/context.ts';
import { countRows, type RowCount } from '#lib/infra/db/count-rows.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import type { JobQuery, WatchedJobView } from './schema.ts';

type Company = Pick<Scope, 'companyId'>;

/** A job of a company. */
export type JobRow = {
  id: string;
  kind: string;
  state: WatchedJobView['state'];
  isCanceling: boolean;
  progress: unknown;
  result: unknown;
  startedById: string | null;
  startedByName: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
};

const SELECT = `SELECT j.id, j.kind, coalesce(j.outcome, CASE WHEN j.lease_until > now() THEN 'running' ELSE 'waiting' END) AS state,
  j.cancel_requested_at IS NOT NULL AND j.finished_at IS NULL AS "isCanceling", j.progress, j.result, u.id AS "startedById",
  u.fullname AS "startedByName", j.created_at AS "createdAt", j.started_at AS "startedAt", j.finished_at AS "finishedAt"
  FROM jobs j LEFT JOIN users u ON u.id = j.started_by`;

/** Conditions of states. Screens ask for open ones all the time, which are few: their index is jobs_open_key. */
const STATES = { open: 'j.finished_at IS NULL', ended: 'j.finished_at IS NOT NULL' } as const;

/** Finds a page of a company's jobs of some kinds. Indexes jobs_open_key and jobs_company_id_id_idx. */
export async function findJobs(
  { companyId }: Company,
  kinds: readonly string[],
  { state, sort, page, size }: Pick<JobQuery, 'state' | 'sort' | 'page' | 'size'>,
): Promise<{ rows: JobRow[]; count: RowCount }> {
  const db = getPool();
  const values = [companyId, kinds];
  const where = `j.company_id = $1 AND j.kind = ANY($2::text[]) AND ${state === undefined ? 'true' : STATES[state]}`;
  const [{ rows }, count] = await Promise.all([
    db.query<JobRow>(
      `${SELECT} WHERE ${where} ORDER BY j.id ${sort === 'createdAt' ? '' : 'DESC'} LIMIT $3 OFFSET $4`,
      [...values, size, (page - 1) * size],
    ),
    countRows(db, `SELECT j.id FROM jobs j WHERE ${where}`, values),
  ]);
  return { rows, count };
}

/** Finds a job of a company, of one of some kinds. Primary key. */
export async function findJob(
  { companyId }: Company,
  kinds: readonly string[],
  id: string,
  db: Database = getPool(),
): Promise<JobRow | null> {
  const { rows } = await db.query<JobRow>(
    `${SELECT} WHERE j.id = $3 AND j.company_id = $1 AND j.kind = ANY($2::text[])`,
    [companyId, kinds, id],
  );
  return rows[0] ?? null;
}
