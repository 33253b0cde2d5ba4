'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useApi } from '#lib/client/use-api.ts';
import type { Operations } from '#lib/operations/schema.ts';

/** What the page reads. */
export const OPERATIONS_PATH = '/api/operator/v1/operations';

/** How often it is read, in milliseconds; not while the tab is hidden or the network is away. */
const REFRESH_MS = 5_000;

/** How the installation stands, read again and again while somebody looks. */
export function useOperations(initial: Operations) {
  const router = useRouter();
  const {
    data = initial,
    error,
    mutate,
  } = useApi<Operations>(OPERATIONS_PATH, {
    fallbackData: initial,
    refreshInterval: REFRESH_MS,
    refreshWhenHidden: false,
    refreshWhenOffline: false,
    revalidateOnMount: false,
  });
  // To whoever is no operator any more there is nothing here: the page itself says so.
  const isGone = error?.status === 404;
  useEffect(() => {
    if (isGone) router.refresh();
  }, [isGone, router]);
  return { data, error: isGone ? undefined : error, refresh: () => void mutate() };
}
