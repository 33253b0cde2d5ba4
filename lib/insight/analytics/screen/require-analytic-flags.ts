import { requireEnabled } from '#lib/account/access/require-feature.ts';
import { type FeatureSet, featureLimit, isEnabled } from '#lib/account/access/resolve-features.ts';
import { SUMMARY_VIEW } from '#lib/core/analytics/view.ts';
import { customRangeProblem, RANGE_LIMITS } from '#lib/core/day-range.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Question } from '../question-schema.ts';

/**
 * Requires the flags of the filters that a question uses, and keeps it within their limits (docs/product.md §3, analytic and
 * analyticFilter). The default range is always answered.
 *
 * @param today the day that it is in the company's zone.
 * @throws {AppError} featureOff; missingField, invalidField naming `from` or `to`
 */
export function requireAnalyticFlags(features: FeatureSet, question: Question, today: string): void {
  const { range, zone, from, to } = question;
  if (zone !== undefined) requireEnabled(features, 'analytic.timezone');
  if (range === SUMMARY_VIEW.range) return;
  requireEnabled(features, 'analyticFilter.range');
  if (range !== 'custom') {
    requireEnabled(features, 'analyticFilter.rangeValue');
    return;
  }
  requireEnabled(features, 'analyticFilter.rangeCustomRange');
  if (!from) throw refuse.missingField('from');
  if (!to) throw refuse.missingField('to');
  const problem = customRangeProblem(from.slice(0, 10), to.slice(0, 10), today, limitsOf(features));
  if (!problem) return;
  const { field, cause } = problem;
  throw refuse.fieldBecause(field, cause, question[field] ?? '');
}

/** Returns the company's limits; without its flags the limits of docs/product.md §5 apply. */
function limitsOf(features: FeatureSet): { backDays: number; spanDays: number } {
  if (!isEnabled(features, 'analyticFilter.minDaysAgo') || !isEnabled(features, 'analyticFilter.maxSelectedDays'))
    return RANGE_LIMITS;
  return {
    backDays: featureLimit(features, 'analyticFilter.minDaysAgo'),
    spanDays: featureLimit(features, 'analyticFilter.maxSelectedDays'),
  };
}
