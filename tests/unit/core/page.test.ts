import { expect, it } from 'vitest';
import { PageQuery, takePage } from '#lib/core/page.ts';

const rows = Array.from({ length: 7 }, (_, index) => index + 1);
const take = (query: Record<string, string>) => takePage(rows, PageQuery.parse(query));

it('returns a numbered page with the number of pages and rows', () => {
  expect(take({ page: '2', pageSize: '3' })).toEqual({ data: [4, 5, 6], page: 2, pages: 3, total: 7 });
  expect(take({ page: '3', pageSize: '3' })).toEqual({ data: [7], page: 3, pages: 3, total: 7 });
});

it('returns the last page for one beyond it, and an only page of an empty list', () => {
  expect(take({ page: '9', pageSize: '3' })).toEqual({ data: [7], page: 3, pages: 3, total: 7 });
  expect(takePage([], PageQuery.parse({ page: '4' }))).toEqual({ data: [], page: 1, pages: 1, total: 0 });
});

it('returns the whole list without a page', () => {
  expect(take({})).toEqual({ data: rows, page: 1, pages: 1, total: 7 });
});

it('refuses a page before the first and more than a hundred rows at once', () => {
  for (const query of [{ page: '0' }, { page: 'x' }, { page: '1', pageSize: '101' }]) {
    expect(PageQuery.safeParse(query).success).toBe(false);
  }
});
