import type { Context } from '#lib/core/context.ts';
import { countUnfolded } from '#lib/events/read/queries.ts';
import type { QuestionPlans } from '../plan/plan-query.ts';
import type { Range } from '../plan/resolve-range.ts';
import type { AnswerMeta, AnswerRange } from '../schema.ts';
import { findBackfill, findLastFold } from '../store.ts';

/** Builds the facts that an answer carries beside its numbers. */
export async function buildMeta(
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  { current, before, isZoneAsAsked }: QuestionPlans,
  capped: boolean,
): Promise<AnswerMeta> {
  const [waiting, folded, backfill] = await Promise.all([
    countUnfolded(),
    findLastFold(),
    findBackfill(scope.companyId),
  ]);
  const freshAt = waiting > 0 && folded ? folded : now();
  return {
    source: current.source,
    zone: current.range.zone,
    isZoneAsAsked,
    freshAt: freshAt.toISOString(),
    capped,
    range: toAnswer(current.range),
    beforeRange: before && toAnswer(before.range),
    precision: current.precision,
    countedFrom: current.countedFrom,
    backfill: backfill.daysDone < backfill.daysTotal ? backfill : null,
  };
}

const toAnswer = ({ start, end, firstDay, lastDay }: Range): AnswerRange => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
  firstDay,
  lastDay,
});
