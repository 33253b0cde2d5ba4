import { z } from 'zod';

/** Most rows that pages reach; what is beyond is found by a filter, or exported. */
export const LIST_ROWS_MAX = 10_000;

const BEYOND = `must reach row ${LIST_ROWS_MAX} at most, with its size: use the export or a filter`;

/** The query of a page of a list in the suite, with its defaults (docs/suite.md). */
type ListQueryFacts<Sort extends string, Filters extends z.ZodRawShape> = {
  /** The orders that the list has; a leading `-` is descending. The first one is the default. */
  sorts: readonly [Sort, ...Sort[]];
  filters?: Filters;
};

/**
 * Describes the query of a list in the suite: `page`, `size`, `search`, `sort` and filters of its own. `page × size` is 10,000
 * at most.
 */
export function listQuery<const Sort extends string, Filters extends z.ZodRawShape = Record<never, never>>({
  sorts,
  filters,
}: ListQueryFacts<Sort, Filters>) {
  const shape = {
    page: z.coerce.number().int().min(1).default(1).meta({ description: 'The number of the page, from 1.' }),
    size: z.coerce.number().int().min(1).max(100).default(10).meta({ description: 'Rows of a page.' }),
    search: z.string().trim().max(100).optional().meta({ description: 'Words that a row must have.' }),
    sort: z.enum(sorts).default(sorts[0]).meta({ description: 'The order; a leading - is descending.' }),
    ...(filters as Filters), // a list without filters has no further fields
  };
  return z.strictObject(shape).superRefine((query, check) => {
    const { page, size } = query as { page: number; size: number }; // of the shape above
    if (page * size > LIST_ROWS_MAX) check.addIssue({ code: 'custom', path: ['page'], message: BEYOND });
  });
}

/** Describes the answer of a list in the suite: a page of rows, and how many there are in all. */
export const listAnswer = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row).meta({ description: 'The rows of the page.' }),
    page: z.int().min(1).meta({ description: 'The number of the page.' }),
    size: z.int().min(1).max(100).meta({ description: 'Rows of a page.' }),
    total: z.int().min(0).meta({ description: 'Rows of all pages; an estimate where `exact` is false.' }),
    exact: z.boolean().meta({ description: 'False where there are more than 10,000 rows, which are estimated.' }),
  });

/** A page of a list in the suite. */
export type ListPage<Row> = { data: Row[]; page: number; size: number; total: number; exact: boolean };
