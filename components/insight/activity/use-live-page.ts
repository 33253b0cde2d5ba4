'use client';

import { useState } from 'react';
import type { ApiError } from '#lib/client/api-error.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { ActivityPage, ActivityRow } from '#lib/insight/activity/schema.ts';

/** How often the first page asks what is new, in milliseconds. */
const POLL_MS = 5_000;

/** The page that the server read for the first address; no page where the request was refused. */
export type InitialPage = { query: string | null; page: ActivityPage | null };

/** A page whose rows do not move while it is read. */
export type LivePage = {
  /** The page that is shown; null while it loads. */
  page: ActivityPage | null;
  /** Rows that came since, waiting above the first one. */
  newCount: number;
  /** Why the page could not be read, or could not be kept fresh. */
  error: ApiError | undefined;
  retry: () => void;
  showNew: () => void;
};

/**
 * Returns a page of the list. Polling updates the states of the rows shown and counts new rows above them,
 * but moves none: the reader decides when.
 *
 * @param query null while the view is not complete.
 * @param initial the page that the server read for the first address.
 */
export function useLivePage(query: string | null, initial: InitialPage): LivePage {
  const fallbackData = query === initial.query ? initial.page : null;
  const { data, error, mutate } = useApi(
    query === null ? null : 'GET /api/config/v1/activity',
    { query: new URLSearchParams(query ?? '') },
    {
      ...(fallbackData && { fallbackData }),
      // Only the end of the list where rows arrive is asked again.
      refreshInterval: (latest) => ((latest ?? fallbackData)?.previousCursor === null ? POLL_MS : 0),
    },
  );
  const [shown, setShown] = useState<InitialPage>({ query, page: data ?? null });
  let page = shown.query === query ? shown.page : null;
  // An empty list has no rows to move: new ones are shown at once.
  if (page === null || page.data.length === 0) page = data ?? page;
  if (shown.query !== query || shown.page !== page) setShown({ query, page });
  return {
    page: page && data ? withFreshStates(page, data) : page,
    newCount: page && data ? countNew(page, data) : 0,
    error,
    retry: () => void mutate(),
    showNew: () => setShown({ query, page: data ?? null }),
  };
}

const keyOf = (row: ActivityRow): string => `${row.id}.${row.ordinal}`;

function withFreshStates(shown: ActivityPage, fresh: ActivityPage): ActivityPage {
  if (shown === fresh) return shown;
  const byKey = new Map(fresh.data.map((row) => [keyOf(row), row]));
  return { ...shown, data: shown.data.map((row) => byKey.get(keyOf(row)) ?? row) };
}

/** Counts the rows of the fresh page above the first one shown. */
function countNew(shown: ActivityPage, fresh: ActivityPage): number {
  const first = shown.data[0];
  if (!first) return 0;
  const at = fresh.data.findIndex((row) => keyOf(row) === keyOf(first));
  return at === -1 ? fresh.data.length : at;
}
