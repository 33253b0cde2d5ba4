'use client';

import { usePathname, useSearchParams } from 'next/navigation';

/** The rows of one page of a short list, as on the server (lib/core/page.ts). */
const PAGE_SIZE = 25;

/** One page of a list that was read as a whole. */
type Pages<Row> = { rows: readonly Row[]; page: number; pageCount: number; hrefOf: (page: number) => string };

/** Cuts a short list into pages; the number of the open one is in the URL. A number beyond the end opens the last page. */
export function usePages<Row>(all: readonly Row[]): Pages<Row> {
  const path = usePathname();
  const query = useSearchParams();
  const pageCount = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const wanted = Number(query.get('page') ?? 1);
  const page = Number.isInteger(wanted) ? Math.min(Math.max(1, wanted), pageCount) : 1;
  const hrefOf = (number: number) => {
    const next = new URLSearchParams(query);
    next.set('page', String(number));
    return `${path}?${next}`;
  };
  return { rows: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pageCount, hrefOf };
}
