'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import type { List } from './list.ts';

/** The rows of one page of a short list, as on the server (lib/core/page.ts). */
const PAGE_SIZE = 25;

/** Cuts a page out of a list that was read as a whole. A number beyond the end is that of the last page. */
export function cutPage<Row>(all: readonly Row[], wanted: number) {
  const pageCount = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const page = Number.isInteger(wanted) ? Math.min(Math.max(1, wanted), pageCount) : 1;
  return { rows: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pageCount };
}

/** A list that is never awaited. */
type WholeList<Row> = List<Row> & { rows: readonly Row[] };

/**
 * Shows rows that a screen has as a whole, page by page; the number of the open one is in the URL.
 *
 * @param anchor The id of the list's section, to which its pages lead; for lists further down a screen.
 */
export function useWholeList<Row>(all: readonly Row[], anchor?: string): WholeList<Row> {
  const path = usePathname();
  const query = useSearchParams();
  const { rows, page, pageCount } = cutPage(all, Number(query.get('page') ?? 1));
  const hrefOf = (number: number) => {
    const next = new URLSearchParams(query);
    next.set('page', String(number));
    return `${path}?${next}${anchor ? `#${anchor}` : ''}`;
  };
  return { rows, pages: pageCount > 1 ? { by: 'number', page, pageCount, hrefOf } : null };
}
