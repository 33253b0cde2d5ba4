import type { Context } from '#lib/core/context.ts';
import { idTime } from '#lib/core/ids.ts';
import { type BounceClass, bounceClasses } from '#lib/events/bounce-classes.ts';
import { countEventReasons } from '#lib/events/read/statistics/count-event-parts.ts';
import type { Plan } from '../plan/plan-query.ts';
import type { Question } from '../question-schema.ts';
import type { ReasonKind, ReasonsAnswer } from '../schema.ts';
import { type ReasonSums, sumClasses, sumReasons } from '../store.ts';
import { buildMeta } from './answer-meta.ts';
import { keepAnswer } from './keep-answer.ts';
import { prepareQuestion } from './prepare-question.ts';
import { isCubePlan } from './sum-plan.ts';

/** The types of events of each kind of reason. */
const TYPES: Record<ReasonKind, readonly string[]> = {
  bounce: ['bounce', 'out_of_band'],
  delay: ['delay'],
  rejection: ['policy_rejection', 'generation_failure', 'generation_rejection'],
};

/**
 * Reads why mail bounced, was delayed or rejected: the classes, and the reasons with addresses and ids masked, the commonest
 * first.
 *
 * @throws {AppError} missingField, invalidField naming `from` or `to`
 */
export async function readReasons(
  ctx: Pick<Context, 'scope' | 'now'>,
  asked: Question,
  kind: ReasonKind = 'bounce',
): Promise<ReasonsAnswer> {
  const { question, plans } = await prepareQuestion(ctx, asked, { isSeries: false, breakdown: 'reason' });
  const [{ classes, reasons }, meta] = await Promise.all([
    keepAnswer(ctx.scope, plans.current, ['reasons', kind, question.limit, question.search], () =>
      countBoth(ctx, plans.current, question, TYPES[kind]),
    ),
    buildMeta(ctx, plans, false),
  ]);
  const whole = classes.reduce((sum, { count }) => sum + count, 0);
  const shareOf = (count: number): number => (whole > 0 ? count / whole : 0);
  return {
    meta,
    classes: classes.map(({ bounceClass, count }) => ({ ...nameClass(bounceClass), count, share: shareOf(count) })),
    rows: reasons.map(({ bounceClass, reason, count, lastEventId }) => ({
      ...nameClass(bounceClass),
      reason,
      count,
      share: shareOf(count),
      lastEventId,
      lastAt: lastEventId && new Date(idTime(lastEventId)).toISOString(),
    })),
  };
}

type Counted = { classes: { bounceClass: number; count: number }[]; reasons: ReasonSums[] };

async function countBoth(
  { scope }: Pick<Context, 'scope'>,
  plan: Plan,
  { limit, search }: Question,
  types: readonly string[],
): Promise<Counted> {
  if (isCubePlan(plan)) {
    const [classes, reasons] = await Promise.all([
      sumClasses(scope, plan, types),
      sumReasons(scope, plan, types, { limit, search }),
    ]);
    return { classes, reasons };
  }
  const all = await countEventReasons(scope, { ...plan, ...plan.range }, types);
  const byClass = Map.groupBy(all, ({ bounceClass }) => bounceClass);
  const wanted = search?.toLowerCase();
  return {
    classes: [...byClass]
      .map(([bounceClass, rows]) => ({ bounceClass, count: rows.reduce((sum, { count }) => sum + count, 0) }))
      .sort((one, other) => other.count - one.count),
    reasons: all.filter(({ reason }) => !wanted || reason.toLowerCase().includes(wanted)).slice(0, limit),
  };
}

const isBounceClass = (code: number): code is BounceClass => Object.hasOwn(bounceClasses, code);

/** Names a bounce class; what has none, as a rejection, has the number 0. */
function nameClass(code: number): { class: number; name: string; category: string } {
  if (!isBounceClass(code)) return { class: code, name: '', category: '' };
  const { name, category } = bounceClasses[code];
  return { class: code, name, category };
}
