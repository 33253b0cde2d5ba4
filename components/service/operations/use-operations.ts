'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useApi } from '#lib/client/use-api.ts';
import type { Operations } from '#lib/service/operations/schema.ts';

/** The interval of refreshes, in milliseconds; paused while the tab is hidden or offline. */
const REFRESH_MS = 5_000;

/** Loads the state of the installation, and refreshes it while the page is visible. */
export function useOperations(initial: Operations) {
  const router = useRouter();
  const {
    data = initial,
    error,
    mutate,
  } = useApi(
    'GET /api/operator/v1/operations',
    {},
    {
      fallbackData: initial,
      refreshInterval: REFRESH_MS,
      refreshWhenHidden: false,
      refreshWhenOffline: false,
      revalidateOnMount: false,
    },
  );
  // A person who is no longer an operator gets not found: the reloaded page shows it.
  const isGone = error?.status === 404;
  useEffect(() => {
    if (isGone) router.refresh();
  }, [isGone, router]);
  return { data, error: isGone ? undefined : error, refresh: () => void mutate() };
}
