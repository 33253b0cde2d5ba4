import { z } from 'zod';
import {
  FILTER_VALUE_MAX,
  FILTER_VALUES_MAX,
  filterParameter,
  splitValues,
  type ValueFilter,
} from './activity-filters.ts';

/** A value of a filter that is any text. */
export const filterText = z.string().max(FILTER_VALUE_MAX);

/** A value of a filter that names a domain or an address. */
export const lowerCaseText = filterText.toLowerCase();

/** A value that names a bounce classification (docs/contract.md §4). */
export const bounceCode = z.string().regex(/^\d{1,3}$/, { error: 'must be a bounce classification code' });

/** A value that names a transmission. */
export const transmissionId = z.uuid({ error: 'must be the id of a transmission' }).toLowerCase();

/** The schema of a value of each filter; a filter without one takes any text. */
export type FilterSchemas<Name extends string> = Partial<Record<Name, z.ZodType<string, string>>>;

const LENGTH_MAX = FILTER_VALUES_MAX * (FILTER_VALUE_MAX * 2 + 1);

const parameterOf = (value: z.ZodType<string, string> = filterText) =>
  z.string().max(LENGTH_MAX).transform(splitValues).pipe(z.array(value).max(FILTER_VALUES_MAX)).optional();

type Parameter = ReturnType<typeof parameterOf>;

/**
 * Builds the parameters of filters: `subject=Hello|Welcome` takes what has any of the values, and `subject!=Hello` leaves it
 * out.
 */
export const filterParameters = <Name extends string>(names: readonly Name[], values: FilterSchemas<Name>) =>
  Object.fromEntries(
    names.flatMap((name) =>
      [false, true].map((isExcluded) => [filterParameter({ name, isExcluded }), parameterOf(values[name])]),
    ),
    // An object of entries has keys of any text; these are the names just written.
  ) as Record<Name | `${Name}!`, Parameter>;

/** Returns the filters that the parameters of a query use. */
export const readFilters = <Name extends string>(
  names: readonly Name[],
  query: Partial<Record<Name | `${Name}!`, string[] | undefined>>,
): ValueFilter<Name>[] =>
  names.flatMap((name) =>
    [false, true].flatMap((isExcluded) => {
      const values = query[filterParameter({ name, isExcluded })] ?? [];
      return values.length > 0 ? [{ name, values, isExcluded }] : [];
    }),
  );
