import { type ActivityFilter, FILTER_VALUES_MAX } from '#lib/core/activity-filters.ts';

/** Returns the filters with one more value; that of a condition that is in use joins its values. */
export function addValue(
  filters: readonly ActivityFilter[],
  { name, isExcluded }: Omit<ActivityFilter, 'values'>,
  value: string,
): ActivityFilter[] {
  const isSame = (filter: ActivityFilter) => filter.name === name && filter.isExcluded === isExcluded;
  const values = new Set(filters.find(isSame)?.values);
  const added = { name, isExcluded, values: [...values.add(value)] };
  return filters.some(isSame) ? filters.map((filter) => (isSame(filter) ? added : filter)) : [...filters, added];
}

/** Returns true if a condition takes no other value. */
export const isFull = (
  filters: readonly ActivityFilter[],
  { name, isExcluded }: Omit<ActivityFilter, 'values'>,
): boolean =>
  filters.some(
    (filter) => filter.name === name && filter.isExcluded === isExcluded && filter.values.length >= FILTER_VALUES_MAX,
  );
