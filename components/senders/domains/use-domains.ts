'use client';

import { useApi } from '#lib/client/use-api.ts';
import type { DomainStatus } from '#lib/senders/domains/schema.ts';

/** Interval of reads while a domain of the list waits for its records, in milliseconds. */
const WAITING_POLL_MS = 15_000;

/**
 * Returns the domains of a list, and polls while one of them waits for its records.
 *
 * @param path the path of the list in the API.
 * @param initial the domains that the server rendered.
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
