import { z } from 'zod';
import { recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import type { ListPage } from '#lib/core/list-query.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { cancelJobById } from '#lib/infra/queue/job-store.ts';
import { mergeModules } from '#lib/registry/merge-modules.ts';
import type { WatchedJob } from '#lib/registry/module.ts';
import type { JobQuery, WatchedJobView } from './schema.ts';
import { findJob, findJobs, type JobRow } from './store.ts';

/** The kinds of jobs that people watch, as their domains register them. */
const WATCHED: Readonly<Record<string, WatchedJob>> = mergeModules('jobs');

type Reader = Pick<Context, 'scope' | 'grants'>;

const holds = ({ grants }: Reader, grant: string): boolean =>
  grants === undefined || grants.some((one) => one === grant);

/** Lists the kinds that a caller may watch. */
const kindsOf = (ctx: Reader): string[] =>
  Object.entries(WATCHED).flatMap(([kind, { grant }]) => (holds(ctx, grant) ? [kind] : []));

/** Lists the company's jobs of the last week that the caller may watch; failed ones stay for a month. */
export async function listJobs(ctx: Reader, query: JobQuery): Promise<ListPage<WatchedJobView>> {
  const kinds = kindsOf(ctx).filter((kind) => query.kind === undefined || kind === query.kind);
  const { rows, count } = await findJobs(ctx.scope, kinds, query);
  return { data: rows.map((row) => presentJob(ctx, row)), page: query.page, size: query.size, ...count };
}

/** Returns a job with its progress. @throws {AppError} notFound, also for a kind that the caller may not watch */
export const getJob = async (ctx: Reader, id: string): Promise<WatchedJobView> =>
  presentJob(ctx, await requireJob(ctx, id));

const requireJob = (ctx: Reader, id: string, db?: Database): Promise<JobRow> =>
  requireById('job', id, () => findJob(ctx.scope, kindsOf(ctx), id, db));

/**
 * Cancels a job: one that waits ends at once, one that runs at its next step. What it has done stays done. A repeat changes nothing.
 *
 * @throws {AppError} notFound, forbidden (the grant of its cancel is missing), wrongState (it has ended)
 */
export function cancelWatchedJob(ctx: Context, id: string): Promise<WatchedJobView> {
  return withTransaction(async (db) => {
    const row = await requireJob(ctx, id, db);
    const { cancel } = WATCHED[row.kind] ?? {};
    if (cancel === undefined) throw refuse.wrongState('Cancel it on its own screen.');
    if (!holds(ctx, cancel)) throw refuse.forbidden();
    if (row.isCanceling) return presentJob(ctx, row);
    if (!(await cancelJobById(db, id))) throw refuse.wrongState('It has ended already.');
    await recordAudit(db, ctx, { action: 'job.cancel', targetId: id, before: { kind: row.kind } });
    return presentJob(ctx, await requireJob(ctx, id, db));
  });
}

const Progress = z.object({
  done: z.number(),
  total: z.number().nullable(),
  step: z.string(),
  counts: z.record(z.string(), z.number()).optional(),
});

const Counts = z
  .record(z.string(), z.unknown())
  .transform((given) =>
    Object.fromEntries(
      Object.entries(given).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    ),
  )
  .catch({});

function presentJob(ctx: Reader, row: JobRow): WatchedJobView {
  const { progress: stored, result, startedById, startedByName, createdAt, startedAt, finishedAt, ...facts } = row;
  const { name = row.kind, cancel, link = '/' } = WATCHED[row.kind] ?? {};
  const { counts = {}, ...progress } = Progress.safeParse(stored).data ?? {};
  return {
    ...facts,
    name,
    canCancel: cancel !== undefined && finishedAt === null && !row.isCanceling && holds(ctx, cancel),
    progress: 'done' in progress ? progress : null,
    counts: result === null ? counts : Counts.parse(result),
    startedBy: startedById === null ? null : { id: startedById, name: startedByName ?? '' },
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    link,
  };
}
