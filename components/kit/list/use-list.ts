'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import type { ApiError } from '#lib/client/api-error.ts';
import type { AnswerOf, GivenArgument, ListName, RowOf } from '#lib/client/calls.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { Arrangement, View, ViewParameters, ViewState } from './define-view.ts';
import type { List, Pages } from './list.ts';
import { cutPage } from './use-whole-list.ts';

/** The rows that the server read for the first address; no answer where the API refuses the view. */
export type InitialList<Answer> = { query: string; answer: Answer | null };

/** The view that the URL names. */
export type UsedView<P extends ViewParameters> = {
  parameters: P;
  view: ViewState<P>;
  /** Returns the address of the view with a change. */
  hrefOf: (change: Partial<ViewState<P>>) => string;
  /** Changes the view in the URL without asking the server for the page again; Back undoes a change of the rows. */
  change: (change: Partial<ViewState<P>>) => void;
};

/** Reads the view of a list from the URL, for screens that request their rows in their own way. */
export function useView<Name extends ListName, P extends ViewParameters>(definition: View<Name, P>): UsedView<P> {
  const path = usePathname();
  const view = definition.parse(useSearchParams());
  const hrefOf = (change: Partial<ViewState<P>>) => path + definition.format(definition.change(view, change));
  const change = (next: Partial<ViewState<P>>) => {
    const how = definition.keepsRows(next) ? 'replaceState' : 'pushState';
    // From the URL as it is now: two controls may change before this is rendered again.
    const current = definition.parse(new URLSearchParams(window.location.search));
    window.history[how](null, '', path + definition.format(definition.change(current, next)));
  };
  return { parameters: definition.parameters, view, hrefOf, change };
}

type ListOptions<Name extends ListName, P extends ViewParameters> = {
  /** The parts of the call's path in braces. */
  params?: Readonly<Record<string, string>>;
  initial?: InitialList<AnswerOf<Name>>;
  /** How often the rows are requested again, in milliseconds; of a list with cursors the first page only. */
  pollMs?: number;
  /** Takes rows away that the view leaves out and the call does not know of. */
  keeps?: (row: RowOf<Name>, view: ViewState<P>) => boolean;
};

/** A list that is read by a call, with its view and the call's answer. */
export type ReadList<Name extends ListName, P extends ViewParameters> = List<RowOf<Name>> &
  UsedView<P> & { answer: AnswerOf<Name> | undefined; refresh: () => Promise<unknown> };

/** The fields by which the answers of lists differ. */
type Answer<Row> = { data: readonly Row[]; nextCursor?: string | null; total?: number };

/**
 * Reads the part of a list that the URL names. The rows before stay while those of another view are read, and while a request
 * that failed is repeated; a view that the API refuses shows why.
 */
export function useList<Name extends ListName, P extends ViewParameters>(
  definition: View<Name, P>,
  { params, initial, pollMs = 0, keeps }: ListOptions<Name, P> = {},
): ReadList<Name, P> {
  const used = useView(definition);
  const { view, hrefOf, change } = used;
  const query = definition.query(view);
  const isFirst = view.cursor === '' && view.before === '';
  const given = [{ params, query }] as unknown as GivenArgument<Name>; // `params` and the parameters are those of the call
  const { data, error, mutate } = useApi<Name>(definition.call, ...given, {
    ...(initial?.answer && String(query) === initial.query && { fallbackData: initial.answer }),
    keepPreviousData: true,
    refreshInterval: isFirst ? pollMs : 0,
  });
  const answer = data as Answer<RowOf<Name>> | undefined; // `ListName` has only calls with such answers
  const kept = keeps ? answer?.data.filter((row) => keeps(row, view)) : answer?.data;
  const rows = kept && definition.paging.by === 'whole' ? cutPage(kept, view.page).rows : (kept ?? null);
  const failure = error as ApiError | undefined; // what `useApi` throws
  return {
    ...used,
    answer: data,
    refresh: () => mutate(),
    rows,
    error: failure && (!data || isRefused(failure)) ? failure : undefined,
    retry: () => void mutate(),
    pages:
      answer && kept ? pagesOf(definition, view, { ...answer, data: kept }, (to) => hrefOf(to as typeof view)) : null,
    isFiltered: definition.isFiltered(view),
    clear: () => change(definition.cleared),
    ...(typeof view.sort === 'string' && {
      sort: { by: view.sort, hrefOf: (sort) => hrefOf({ sort } as unknown as Partial<ViewState<P>>) }, // an order of the view
    }),
    hidden: { keys: view.hidden, set: (hidden) => change({ hidden } as Partial<ViewState<P>>) },
  };
}

/** Returns true for a request that would fail again, such as a filter with a wrong value. */
const isRefused = ({ status }: ApiError): boolean => status >= 400 && status < 500 && status !== 429;

/** The rows that pages with numbers reach at most (docs/suite.md); further ones are found by a filter. */
const PAGED_ROWS_MAX = 10_000;

/** Returns the pages of a list by the way in which its call pages it; null if there is only one page. */
function pagesOf<Name extends ListName, P extends ViewParameters>(
  { paging }: View<Name, P>,
  view: ViewState<P>,
  answer: Answer<unknown>,
  hrefOf: (position: Partial<Arrangement>) => string,
): Pages | null {
  if (paging.by === 'cursor') {
    const { nextCursor = null } = answer;
    const isFirst = view.cursor === '' && view.before === '';
    if (isFirst && !nextCursor) return null;
    // Cursors lead forwards only: newer rows are on the first page.
    const newerHref = isFirst ? null : hrefOf({ cursor: '' });
    return { by: 'cursor', newerHref, olderHref: nextCursor && hrefOf({ cursor: nextCursor }) };
  }
  const { page, pageCount } =
    paging.by === 'whole'
      ? cutPage(answer.data, view.page)
      : { page: view.page, pageCount: Math.ceil(Math.min(answer.total ?? 0, PAGED_ROWS_MAX) / paging.size) };
  return pageCount > 1 ? { by: 'number', page, pageCount, hrefOf: (number) => hrefOf({ page: number }) } : null;
}
