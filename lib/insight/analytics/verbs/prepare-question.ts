import { type MetricName, partsOf } from '#lib/core/analytics/metrics.ts';
import type { Part } from '#lib/core/analytics/parts.ts';
import type { Context } from '#lib/core/context.ts';
import type { Owner } from '#lib/core/subaccount-filter.ts';
import { getSendingFacts } from '#lib/engine/messages/accept/facts/get-sending-facts.ts';
import { type PlanFor, planQuestion, type QuestionPlans } from '../plan/plan-query.ts';
import type { Question } from '../question-schema.ts';

/** A question with its plans: what is summed, and the metrics that are computed from it. */
export type PreparedQuestion = {
  question: Question;
  metrics: readonly [MetricName, ...MetricName[]];
  parts: readonly Part[];
  plans: QuestionPlans;
};

/** The metrics of a question that names none. */
const USUAL_METRICS = [
  'injected',
  'delivered',
  'bounce',
  'unique_confirmed_opened',
  'unique_clicked',
  'spam_complaint',
] as const;

/**
 * Prepares a question of a company in its own zone. A caller who is limited to a sub-account, or to the company
 * itself, asks about its mail only.
 *
 * @throws {AppError} missingField, invalidField naming `from` or `to`
 */
export async function prepareQuestion(
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  given: Question,
  use: PlanFor,
): Promise<PreparedQuestion> {
  const { timezone } = await getSendingFacts(scope.companyId);
  const question = { ...given, filters: [...given.filters, ...ownerFilters(scope)] };
  const [first, ...rest] = question.metrics;
  const metrics = first ? ([first, ...rest] as const) : USUAL_METRICS;
  const ordered = question.orderBy ? [...metrics, question.orderBy] : metrics;
  return {
    question,
    metrics,
    parts: partsOf(ordered),
    plans: planQuestion(question, use, timezone, now()),
  };
}

/** Returns the filter of the mail that a caller may ask about; statistics name mail of no sub-account by an empty text. */
function ownerFilters({ subaccountId, isCompanyOnly }: Owner): Question['filters'] {
  if (!subaccountId && !isCompanyOnly) return [];
  return [{ name: 'subaccount', values: [subaccountId ?? ''], isExcluded: false }];
}
