'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { type ListView, readView, viewQuery } from './list-view.ts';

/**
 * The view that the URL names, and a way to change it. Changing a filter goes back to the first page; Back undoes it.
 * The address is changed without asking the server for the page again.
 */
export function useListView(): {
  view: ListView;
  hrefOf: (change: Partial<ListView>) => string;
  change: (change: Partial<ListView>) => void;
} {
  const path = usePathname();
  const view = readView(useSearchParams());
  const hrefOf = (change: Partial<ListView>) => path + viewQuery({ ...view, cursor: null, before: null, ...change });
  const change = (next: Partial<ListView>) => window.history.pushState(null, '', hrefOf(next));
  return { view, hrefOf, change };
}
