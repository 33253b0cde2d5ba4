'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useStatusChoices } from '#lib/client/use-status-choices.ts';
import { type ListView, readView, screenQuery } from './list-view.ts';

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
  const { selected } = useStatusChoices('activityFilter');
  const view = readView(useSearchParams(), selected);
  const hrefOf = (change: Partial<ListView>) =>
    path + screenQuery({ ...view, cursor: null, before: null, ...change }, selected);
  const change = (next: Partial<ListView>) => window.history.pushState(null, '', hrefOf(next));
  return { view, hrefOf, change };
}
