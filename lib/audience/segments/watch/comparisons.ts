import { z } from 'zod';
import type { Scope } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { defineJob } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { compareWhole } from './compare.ts';
import { BEGIN_COMPARING, claimDueComparisons, hasWatched } from './store.ts';

/** Compares everybody with watched segments. */
export const COMPARE_SEGMENTS = defineJob({
  kind: 'compare-watched-segments',
  lane: 'calendar',
  payload: z.strictObject({ companyId: z.uuid(), segmentId: z.uuid().nullable(), isVersion: z.boolean() }),
});

/** Segments that one pass takes. */
const AT_ONCE = 500;

/** A segment whose job fails is due again after this. */
const AGAIN_MS = HOUR_MS;

/** Enqueues the comparisons of segments whose people change by time: each once, however many processes call it. */
export async function enqueueDueComparisons(now: Date): Promise<void> {
  await withTransaction(async (db) => {
    for (const { companyId, segmentId, compareAt } of await claimDueComparisons(
      db,
      now,
      new Date(now.getTime() + AGAIN_MS),
      AT_ONCE,
    ))
      await enqueueJob(
        db,
        COMPARE_SEGMENTS,
        { companyId, segmentId, isVersion: false },
        { companyId, uniqueKey: `${segmentId} ${compareAt.toISOString()}` },
      );
  });
}

/**
 * Compares a segment whose question has changed with everybody, once the transaction is committed; those that use it too.
 *
 * @param db the transaction that changes it.
 */
export const compareVersion = (db: Database, scope: Pick<Scope, 'companyId'>, segmentId: string, version: number) =>
  request(db, scope, { segmentId, isVersion: true, uniqueKey: `${segmentId} version ${version}` });

/**
 * Compares all watched segments with everybody, once the transaction is committed: at the end of an import, whose writes are no
 * facts of single people.
 *
 * @param db the transaction that ends it.
 */
export const compareAfterImport = (db: Database, scope: Pick<Scope, 'companyId'>, importId: string): Promise<void> =>
  request(db, scope, { segmentId: null, isVersion: false, uniqueKey: `import ${importId}` });

async function request(
  db: Database,
  { companyId }: Pick<Scope, 'companyId'>,
  { uniqueKey, ...facts }: { segmentId: string | null; isVersion: boolean; uniqueKey: string },
): Promise<void> {
  if (await hasWatched(db, { companyId }))
    await enqueueJob(db, COMPARE_SEGMENTS, { companyId, ...facts }, { companyId, uniqueKey });
}

/** Runs a comparison. */
export const runComparison = ({ companyId, ...facts }: z.infer<typeof COMPARE_SEGMENTS.payload>): Promise<void> =>
  withTransaction(
    (db) => compareWhole(db, platformContext({ scope: { companyId, environment: 'production' } }), facts),
    BEGIN_COMPARING,
  );
