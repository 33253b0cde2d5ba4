import type { Scope } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { idTime } from '#lib/core/ids.ts';
import type { FoundRows, ListFilter, RecipientRow, TimeBounds } from './filter.ts';
import { findRecipientRows, findRecipientScanEnd, ownersOf } from './store.ts';
import { findByText } from './text/find-by-text.ts';

/** A page is mostly filled from these days; the database plans a statement over two days in a tenth of a month's time. */
const NEAR_MS = 2 * DAY_MS;

/**
 * Finds the next rows of the list of recipients, in the order in which it is read.
 *
 * @param scanMax rows that are looked at for a text, a status, a sub-account or an advanced filter before giving up.
 */
export async function findRecipientPage(
  scope: Scope,
  filter: ListFilter,
  limit: number,
  scanMax: number,
): Promise<FoundRows> {
  const { text, states, advanced = [] } = filter;
  if (text !== undefined) return findByText(scope, { ...filter, text }, limit, scanMax);
  if (states === undefined && advanced.length === 0 && ownersOf(scope, filter).length === 0)
    return { rows: await findNearFirst(scope, filter, limit), end: null };
  const rows = await findRecipientRows(scope, filter, limit, scanMax);
  return { rows, end: rows.length < limit ? await findRecipientScanEnd(scope, filter, scanMax) : null };
}

/** Finds rows without a filter: every row counts, so the nearest days nearly always suffice. */
async function findNearFirst(scope: Scope, filter: ListFilter, limit: number): Promise<RecipientRow[]> {
  const { near, far } = halve(filter);
  const rows = await findRecipientRows(scope, { ...filter, bounds: near }, limit, limit);
  if (rows.length >= limit || far.startMs >= far.endMs) return rows;
  return [...rows, ...(await findRecipientRows(scope, { ...filter, bounds: far }, limit - rows.length, limit))];
}

function halve({ bounds: { startMs, endMs }, from, newer }: ListFilter): { near: TimeBounds; far: TimeBounds } {
  if (newer) {
    const begin = from ? Math.max(startMs, idTime(from.messageId)) : startMs;
    const middle = Math.min(endMs, begin + NEAR_MS);
    return { near: { startMs: begin, endMs: middle }, far: { startMs: middle, endMs } };
  }
  const end = from ? Math.min(endMs, idTime(from.messageId) + 1) : endMs;
  const middle = Math.max(startMs, end - NEAR_MS);
  return { near: { startMs: middle, endMs: end }, far: { startMs, endMs: middle } };
}
