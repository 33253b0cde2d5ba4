'use client';

import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import { api } from './api.ts';
import type { ApiError } from './api-error.ts';

/**
 * Reads one of our APIs and keeps what was read; components that ask for the same path share one request.
 *
 * @param path null asks for nothing yet.
 */
export function useApi<T>(path: string | null, options: SWRConfiguration<T, ApiError> = {}): SWRResponse<T, ApiError> {
  return useSWR<T, ApiError>(path, (wanted: string) => api<T>('GET', wanted), options);
}
