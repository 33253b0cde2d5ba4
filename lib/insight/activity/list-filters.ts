import { ACTIVITY_FILTERS } from '#lib/core/activity-filters.ts';
import { readFilters } from '#lib/core/filter-parameters.ts';
import type { ListFilter, TimeBounds } from '#lib/engine/messages/read/recipients/filter.ts';
import { statesOf, type Verdict } from '#lib/events/verdict.ts';
import { narrowByFilters, narrowToSearch } from './narrow-filter.ts';
import type { ActivityQuery, StatusChoice } from './schema.ts';
import { readSearch } from './search.ts';

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
