'use client';

import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import { api } from './api.ts';
import type { ApiError } from './api-error.ts';
import { type AnswerOf, type GivenArgument, pathOf, type ReadName } from './calls.ts';
import { isLogout, showError } from './show-error.ts';

/** Two questions for the same path within so many milliseconds are one; shorter than any poll. */
const DEDUPE_MS = 500;

/** The input of a call, and how often it is repeated. */
type Arguments<Name extends ReadName> = [
  ...given: GivenArgument<Name>,
  options?: SWRConfiguration<AnswerOf<Name>, ApiError>,
];

/**
 * Reads one of our APIs and keeps the result; components that ask for the same path share one request. A failed request
 * and one too many are retried automatically, a refused one is not; a session that has ended redirects to the sign-in page.
 *
 * @param name null asks for nothing yet.
 */
export function useApi<Name extends ReadName>(
  name: Name | null,
  ...[given, options]: Arguments<Name>
): SWRResponse<AnswerOf<Name>, ApiError> {
  const argument = [given] as GivenArgument<Name>; // left out only where the call needs nothing
  const fetcher = name === null ? null : () => api(name, ...argument);
  return useSWR<AnswerOf<Name>, ApiError>(name && pathOf(name, ...argument), fetcher, {
    dedupingInterval: DEDUPE_MS,
    shouldRetryOnError: ({ status }) => status === 0 || status === 429 || status >= 500,
    onError: (error) => {
      if (isLogout(error)) showError(error);
    },
    ...options,
  });
}
