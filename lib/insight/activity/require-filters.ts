import { getStatusChoices } from '#lib/account/access/get-status-choices.ts';
import { requestAccess } from '#lib/account/access/request-access.ts';
import { featureOff, requireEnabled } from '#lib/account/access/require-feature.ts';
import { type FeatureSet, featureLimit, isEnabled } from '#lib/account/access/resolve-features.ts';
import { ACTIVITY_FILTERS, CHOSEN_FILTERS } from '#lib/core/activity-filters.ts';
import { dayAt } from '#lib/core/calendar.ts';
import type { Context } from '#lib/core/context.ts';
import { customRangeProblem } from '#lib/core/day-range.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { readFilters } from '#lib/core/filter-parameters.ts';
import { getSendingFacts } from '#lib/engine/messages/accept/facts/get-sending-facts.ts';
import { ActivityQuery } from './schema.ts';

const FREE = ActivityQuery.parse({});

/**
 * Requires the flags of the filters that a query of the activity list uses, and keeps it within their limits (docs/product.md §3,
 * activityFilter). What is asked without naming a filter is always answered.
 *
 * @param today the day that it is in the company's zone.
 * @throws {AppError} featureOff, invalidField naming `from` or `to`
 */
export function requireFilters(features: FeatureSet, query: ActivityQuery, today: string): void {
  requireStatus(features, query.status);
  requireAdvanced(features, query);
  if (query.range !== FREE.range) requireEnabled(features, 'activityFilter.range');
  if (query.range !== 'custom') {
    if (query.range !== FREE.range) requireEnabled(features, 'activityFilter.rangeValue');
    return;
  }
  requireEnabled(features, 'activityFilter.rangeCustomRange');
  const { from = '', to = '' } = query;
  const problem = from && to ? customRangeProblem(from.slice(0, 10), to.slice(0, 10), today, limitsOf(features)) : null;
  if (!problem) return;
  const { field, cause } = problem;
  throw refuse.fieldBecause(field, cause, query[field] ?? '');
}

function requireStatus(features: FeatureSet, status: ActivityQuery['status']): void {
  if (status === undefined) return;
  requireEnabled(features, 'activityFilter.status');
  if (!getStatusChoices(features, 'activityFilter').offered.has(status)) throw featureOff('activityFilter.statusValue');
}

function requireAdvanced(features: FeatureSet, query: ActivityQuery): void {
  for (const { name } of readFilters(ACTIVITY_FILTERS, query)) {
    requireEnabled(features, 'activityFilter.advance');
    const isChosen = CHOSEN_FILTERS.some((chosen) => chosen === name);
    requireEnabled(features, isChosen ? 'activityFilter.advanceFilterBy' : 'activityFilter.advanceFilterByValue');
  }
}

/** Returns the company's limits; without its flags the limits of docs/product.md §5 apply. */
function limitsOf(features: FeatureSet): { backDays: number; spanDays: number } | undefined {
  if (!isEnabled(features, 'activityFilter.minDaysAgo') || !isEnabled(features, 'activityFilter.maxSelectedDays'))
    return;
  return {
    backDays: featureLimit(features, 'activityFilter.minDaysAgo'),
    spanDays: featureLimit(features, 'activityFilter.maxSelectedDays'),
  };
}

/**
 * Requires the features of the filters that a request for the activity list uses.
 *
 * @throws {AppError} featureOff, invalidField naming `from` or `to`
 */
export async function requireOwnFilters(ctx: Context, query: ActivityQuery): Promise<void> {
  const [{ features }, { timezone }] = await Promise.all([requestAccess(ctx), getSendingFacts(ctx.scope.companyId)]);
  requireFilters(features, query, dayAt(timezone, ctx.now()));
}
