import { z } from 'zod';
import {
  ACTIVITY_FILTERS,
  type ActivityFilter,
  type ActivityFilterName,
  type ExclusionName,
  FILTER_VALUE_MAX,
  FILTER_VALUES_MAX,
  filterParameter,
  RECIPIENT_TYPES,
  splitValues,
} from '#lib/core/activity-filters.ts';
import { EventType } from '#lib/events/event-types.ts';

const text = z.string().max(FILTER_VALUE_MAX);

/** A value of each filter that is not any text. */
const VALUES: Partial<Record<ActivityFilterName, z.ZodType<string, string>>> = {
  sendingDomain: text.toLowerCase(),
  recipientDomain: text.toLowerCase(),
  bounceClassificationCode: z.string().regex(/^\d{1,3}$/, { error: 'must be a bounce classification code' }),
  transmissionId: z.uuid({ error: 'must be the id of a transmission' }).toLowerCase(),
  eventTypes: EventType,
  recipientType: z.enum(RECIPIENT_TYPES),
};

const LENGTH_MAX = FILTER_VALUES_MAX * (FILTER_VALUE_MAX * 2 + 1);

const valuesOf = (name: ActivityFilterName) =>
  z
    .string()
    .max(LENGTH_MAX)
    .transform(splitValues)
    .pipe(z.array(VALUES[name] ?? text).max(FILTER_VALUES_MAX))
    .optional();

type Parameter = ReturnType<typeof valuesOf>;

/**
 * The parameters of the advanced filters: `subject=Hello|Welcome` shows rows with any of the values, and `subject!=Hello`
 * leaves them out.
 */
export const FILTER_PARAMETERS = Object.fromEntries(
  ACTIVITY_FILTERS.flatMap((name) =>
    [false, true].map((isExcluded) => [filterParameter({ name, isExcluded }), valuesOf(name)]),
  ),
  // An object of entries has keys of any text; these are the names just written.
) as Record<ActivityFilterName | ExclusionName, Parameter>;

/** Returns the advanced filters that a query uses. */
export const filtersOf = (
  query: Partial<Record<ActivityFilterName | ExclusionName, string[] | undefined>>,
): ActivityFilter[] =>
  ACTIVITY_FILTERS.flatMap((name) =>
    [false, true].flatMap((isExcluded) => {
      const values = query[filterParameter({ name, isExcluded })] ?? [];
      return values.length > 0 ? [{ name, values, isExcluded }] : [];
    }),
  );
