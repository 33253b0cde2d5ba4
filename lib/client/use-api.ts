'use client';

import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import { api } from './api.ts';
import type { ApiError } from './api-error.ts';
import { isLogout, showError } from './show-error.ts';

/** Two questions for the same path within so many milliseconds are one; shorter than any poll. */
const DEDUPE_MS = 500;

/**
 * Reads one of our APIs and keeps the result; components that ask for the same path share one request. A failed request
 * is retried automatically, a refused one is not; a session that has ended redirects to the sign-in page.
 *
 * @param path null asks for nothing yet.
 */
export function useApi<T>(path: string | null, options: SWRConfiguration<T, ApiError> = {}): SWRResponse<T, ApiError> {
  return useSWR<T, ApiError>(path, (wanted: string) => api<T>('GET', wanted), {
    dedupingInterval: DEDUPE_MS,
    shouldRetryOnError: ({ status }) => status === 0 || status >= 500,
    onError: (error) => {
      if (isLogout(error)) showError(error);
    },
    ...options,
  });
}
