import { z } from 'zod';

/** Most rows of a numbered page. */
const PAGE_SIZE_MAX = 100;

const PAGE_SIZE = 25;

/** The query of a small list: a page by its number, or without `page` the whole list. */
export const PageQuery = z.strictObject({
  page: z.coerce.number().int().min(1).optional(),
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** The fields that the answer of a small list has besides its rows; `page` and `pages` are 1 for the whole list. */
export const PageFacts = { page: z.int(), pages: z.int(), total: z.int() };

/** A page of a list with its place among the others. */
export type Page<Row> = { data: Row[]; page: number; pages: number; total: number };

/**
 * Returns a page of a list that is small by its limits and therefore read as a whole. A page beyond the last one is the last,
 * so that a row which was deleted on it leads nobody to an empty screen.
 */
export function takePage<Row>(rows: readonly Row[], { page, pageSize }: PageQuery): Page<Row> {
  const total = rows.length;
  if (page === undefined) return { data: [...rows], page: 1, pages: 1, total };
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const number = Math.min(page, pages);
  return { data: rows.slice((number - 1) * pageSize, number * pageSize), page: number, pages, total };
}
