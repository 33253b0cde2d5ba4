import type { ListPage } from '#lib/core/list-query.ts';

/** Returns a page of a list that is short by its limits and therefore read as a whole. */
export const cutPage = <Row>(rows: readonly Row[], { page, size }: { page: number; size: number }): ListPage<Row> => ({
  data: rows.slice((page - 1) * size, page * size),
  page,
  size,
  total: rows.length,
  exact: true,
});
