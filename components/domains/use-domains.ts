'use client';

import { useApi } from '#lib/client/use-api.ts';
import type { DomainStatus } from '#lib/domains/schema.ts';

/** How often a list is read while a domain in it waits for its records, in milliseconds. */
const WAITING_POLL_MS = 15_000;

/**
 * The domains of a list, read again and again while one of them waits for its records.
 *
 * @param path where they are read.
 * @param initial what the server had.
 */
export function useDomains<Domain extends { status: DomainStatus }>(
  path: string,
  initial: readonly Domain[],
): readonly Domain[] {
  const fallbackData = { data: initial };
  const { data = fallbackData } = useApi<{ data: readonly Domain[] }>(path, {
    fallbackData,
    refreshInterval: (latest = fallbackData) =>
      latest.data.some(({ status }) => status === 'unverified') ? WAITING_POLL_MS : 0,
  });
  return data.data;
}
