import { ACTIVITY_FILTERS, type ActivityFilter } from '#lib/core/activity-filters.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/core/durations.ts';
import { readFilters } from '#lib/core/filter-parameters.ts';
import { idTime, isUuid } from '#lib/core/ids.ts';
import { isWholeAddress } from '#lib/core/whole-address.ts';
import type { ListFilter, TimeBounds } from '#lib/engine/messages/read/recipients/filter.ts';
import { statesOf, type Verdict } from '#lib/events/verdict.ts';
import { addressSpellings } from '#lib/mail/address-spellings.ts';
import type { ActivityQuery, StatusChoice } from './schema.ts';

/** Rows that one request looks at for its filters before it answers with what it found; fewer where events are asked. */
const SCAN_MAX = 50_000;
const EVENT_SCAN_MAX = 5_000;

/** The verdicts of each choice; `delivery` is all that arrived, whatever the recipient did with it. */
const VERDICTS: Record<StatusChoice, readonly Verdict[]> = {
  injection: ['queued', 'deferred', 'canceled'],
  delivery: ['delivered', 'captured', 'opened', 'clicked', 'unsubscribed', 'complained'],
  open: ['opened'],
  click: ['clicked'],
  unsubscribe: ['unsubscribed'],
  complaint: ['complained'],
  bounce: ['bounced', 'suppressed', 'expired', 'failed'],
};

/** The part of the activity query that says which rows are wanted. */
export type RowsQuery = Omit<ActivityQuery, 'cursor' | 'before' | 'limit'>;

/**
 * Returns the filters of a query, from the start of the list: the second one counts where the first finds nothing, because
 * what looks like a whole address may be the beginning of a longer one.
 */
export function listFilters(query: RowsQuery, bounds: TimeBounds): [first: ListFilter, ifEmpty: ListFilter | null] {
  const search = readSearch(query.search);
  const filter = narrowByFilters(
    {
      bounds,
      from: null,
      newer: false,
      subaccountId: query.subaccount,
      ...(query.status && { states: statesOf(VERDICTS[query.status]) }),
    },
    readFilters(ACTIVITY_FILTERS, query),
  );
  const ifEmpty = search?.by === 'recipient' ? { ...filter, text: query.search ?? '' } : null;
  return [narrowToSearch(filter, search), ifEmpty];
}

/** Returns the rows that one statement looks at for a filter before it gives up. */
export const scanMaxOf = ({ advanced }: ListFilter): number =>
  advanced?.some(({ name }) => name === 'eventTypes') ? EVENT_SCAN_MAX : SCAN_MAX;

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

/** A parsed search text: the id of one message, the whole address of one recipient, or a part of texts. */
export type Search =
  | { by: 'message'; messageId: string }
  | { by: 'recipient'; addresses: string[] }
  | { by: 'text'; text: string };

/** Reads a search text; null when there is nothing to search for. */
export function readSearch(text: string | undefined): Search | null {
  if (!text) return null;
  if (isUuid(text)) return { by: 'message', messageId: text.toLowerCase() };
  if (isWholeAddress(text)) return { by: 'recipient', addresses: addressSpellings(text) };
  return { by: 'text', text };
}
