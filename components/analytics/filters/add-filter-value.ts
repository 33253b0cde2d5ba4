import type { AnalyticFilter } from '#lib/core/analytics/question.ts';

/** Returns the filters with one more value; that of a condition that is in use joins its values. */
export function addFilterValue(
  filters: readonly AnalyticFilter[],
  { name, isExcluded }: Omit<AnalyticFilter, 'values'>,
  value: string,
): AnalyticFilter[] {
  const isSame = (filter: AnalyticFilter) => filter.name === name && filter.isExcluded === isExcluded;
  const values = [...new Set([...(filters.find(isSame)?.values ?? []), value])];
  return [...filters.filter((filter) => !isSame(filter)), { name, isExcluded, values }];
}
