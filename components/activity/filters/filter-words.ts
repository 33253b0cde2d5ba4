import type { useTexts } from '#components/texts/use-texts.ts';
import type { ActivityFilter, ActivityFilterName } from '#lib/core/activity-filters.ts';
import { RECIPIENT_TYPES } from '#lib/core/activity-filters.ts';
import { EVENT_TYPES } from '#lib/core/event-names.ts';

type ActivityTexts = ReturnType<typeof useTexts<'activity'>>;

const PARTS: ReadonlySet<ActivityFilterName> = new Set(['subject', 'reason', 'recipientTo', 'friendlyFrom']);

/** Returns the key of the condition's words: a filter of a text looks for a part of it. */
export function verbOf({ name, isExcluded }: Omit<ActivityFilter, 'values'>) {
  if (PARTS.has(name)) return isExcluded ? 'containsNot' : 'contains';
  return isExcluded ? 'isNot' : 'is';
}

/** Returns the choices of a filter with a fixed set of values; null for the others. */
export function choicesOf(name: ActivityFilterName, t: ActivityTexts): { value: string; label: string }[] | null {
  switch (name) {
    case 'eventTypes':
      return EVENT_TYPES.map((value) => ({ value, label: t(`events.${value}`) }));
    case 'recipientType':
      return RECIPIENT_TYPES.map((value) => ({ value, label: t(`advanced.recipientTypes.${value}`) }));
    default:
      return null;
  }
}

/** Returns a filter as a sentence: "Sending domain is a.com or b.com". */
export function describeFilter(filter: ActivityFilter, t: ActivityTexts): string {
  const choices = choicesOf(filter.name, t);
  const values = filter.values.map((value) => choices?.find((choice) => choice.value === value)?.label ?? value);
  return [
    t(`advanced.names.${filter.name}`),
    t(`advanced.verbs.${verbOf(filter)}`),
    values.join(` ${t('advanced.or')} `),
  ].join(' ');
}
