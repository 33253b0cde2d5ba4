import { requireEnabled } from '#lib/access/require-feature.ts';
import { type FeatureSet, featureLimit, isEnabled } from '#lib/access/resolve-features.ts';
import { customRangeProblem } from '#lib/core/day-range.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { ActivityQuery } from './schema.ts';

const FREE = ActivityQuery.parse({});

/**
 * Lets a query of the activity list use only the filters that the company has, and within their limits (spec §3,
 * activityFilter). What is asked without naming a filter is always answered.
 *
 * @param today the day that it is in the company's zone.
 * @throws {AppError} featureOff, invalidField naming `from` or `to`
 */
export function requireFilters(features: FeatureSet, query: ActivityQuery, today: string): void {
  if (query.status !== undefined) requireEnabled(features, 'activityFilter.status');
  if (query.range !== FREE.range) requireEnabled(features, 'activityFilter.range');
  if (query.range !== 'custom') return;
  requireEnabled(features, 'activityFilter.rangeCustomRange');
  const { from = '', to = '' } = query;
  const problem = from && to ? customRangeProblem(from, to, today, limitsOf(features)) : null;
  if (!problem) return;
  const { field, cause } = problem;
  throw new AppError('invalidField', { field, value: query[field] ?? '', cause, message: cause });
}

/** A limit that is switched off is none but the spec's own. */
function limitsOf(features: FeatureSet): { backDays: number; spanDays: number } | undefined {
  if (!isEnabled(features, 'activityFilter.minDaysAgo') || !isEnabled(features, 'activityFilter.maxSelectedDays'))
    return;
  return {
    backDays: featureLimit(features, 'activityFilter.minDaysAgo'),
    spanDays: featureLimit(features, 'activityFilter.maxSelectedDays'),
  };
}
