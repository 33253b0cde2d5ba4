import type { ValueFilter } from '#lib/core/activity-filters.ts';
import type { Condition } from './filter-kit.ts';

/** Returns the filters with one more value; that of a condition that is in use joins its values. */
export function addValue<Name extends string>(
  filters: readonly ValueFilter<Name>[],
  { name, isExcluded }: Condition<Name>,
  value: string,
): ValueFilter<Name>[] {
  const isSame = (filter: ValueFilter<Name>) => filter.name === name && filter.isExcluded === isExcluded;
  const values = new Set(filters.find(isSame)?.values);
  const added = { name, isExcluded, values: [...values.add(value)] };
  return filters.some(isSame) ? filters.map((filter) => (isSame(filter) ? added : filter)) : [...filters, added];
}
