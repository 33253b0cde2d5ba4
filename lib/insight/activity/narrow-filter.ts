import type { ActivityFilter } from '#lib/core/activity-filters.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/core/durations.ts';
import { idTime } from '#lib/core/ids.ts';
import { isWholeAddress } from '#lib/core/whole-address.ts';
import type { ListFilter, TimeBounds } from '#lib/engine/messages/read/recipients/filter.ts';
import { addressSpellings } from '#lib/mail/address-spellings.ts';
import type { Search } from './search.ts';

/** Narrows a list to what a search text asks for. */
export function narrowToSearch(filter: ListFilter, search: Search | null): ListFilter {
  if (search?.by === 'recipient') return { ...filter, addresses: bothOf(search.addresses, filter.addresses) };
  if (search?.by === 'text') return { ...filter, text: search.text };
  if (search?.by !== 'message') return filter;
  const startMs = idTime(search.messageId);
  return { ...filter, messageId: search.messageId, bounds: { startMs, endMs: startMs + 1 } };
}

const bothOf = (asked: readonly string[], filtered: readonly string[] | undefined): readonly string[] =>
  filtered ? asked.filter((address) => filtered.includes(address)) : asked;

/**
 * Narrows a list by advanced filters. Whole addresses are found by their index, and messages of a transmission around the
 * time that its id names; the other filters are applied row by row.
 */
export function narrowByFilters(filter: ListFilter, filters: readonly ActivityFilter[]): ListFilter {
  let narrowed: ListFilter = { ...filter, advanced: filters };
  for (const one of filters) {
    if (one.isExcluded) continue;
    if (one.name === 'transmissionId') narrowed = { ...narrowed, bounds: boundsOf(one.values, narrowed.bounds) };
    if (one.name === 'recipientTo' && one.values.every(isWholeAddress)) {
      const advanced = filters.filter((other) => other !== one);
      narrowed = { ...narrowed, addresses: one.values.flatMap(addressSpellings), advanced };
    }
  }
  return narrowed;
}

/** The messages of a transmission are made right after it; a margin covers a clock that was set. */
function boundsOf(transmissionIds: readonly string[], { startMs, endMs }: TimeBounds): TimeBounds {
  const times = transmissionIds.map(idTime);
  return {
    startMs: Math.max(startMs, Math.min(...times) - MINUTE_MS),
    endMs: Math.min(endMs, Math.max(...times) + HOUR_MS),
  };
}
