import type { ValueFilter } from '#lib/core/activity-filters.ts';

/** A condition of a filter, without its values. */
export type Condition<Name extends string> = Omit<ValueFilter<Name>, 'values'>;

/** A value with its words. */
export type FilterChoice = { value: string; label: string };

/** The filters of a screen, and their words. */
export type FilterKit<Name extends string> = {
  names: readonly Name[];
  nameOf: (name: Name) => string;
  verbOf: (condition: Condition<Name>) => string;
  /** The values of a filter with a fixed set of them; null where any text may be typed. */
  choicesOf: (name: Name) => readonly FilterChoice[] | null;
  /** A hook: the commonest values of a filter that contain a text, as suggestions; null for a filter without suggestions. */
  useSuggestions: (name: Name, search: string) => readonly FilterChoice[] | null;
  /** Returns the sentence that refuses a typed value; undefined for a right one. */
  problemOf: (name: Name, value: string) => string | undefined;
};

/** Returns a filter as a sentence: "Sending domain is a.com or b.com". */
export function describeFilter<Name extends string>(
  kit: Pick<FilterKit<Name>, 'nameOf' | 'verbOf' | 'choicesOf'>,
  filter: ValueFilter<Name>,
  or: string,
): string {
  const choices = kit.choicesOf(filter.name);
  const values = filter.values.map((value) => choices?.find((choice) => choice.value === value)?.label ?? value);
  return [kit.nameOf(filter.name), kit.verbOf(filter), values.join(` ${or} `)].join(' ');
}
