import type { Scope } from '#lib/core/context.ts';
import { idTime } from '#lib/core/ids.ts';
import type { TimeBounds } from './range.ts';
import { findScanEnd, type ListFilter, type ListRecord, listRecipients } from './store.ts';
import { type Found, findByText } from './text/find-by-text.ts';

/** A page is mostly filled from these days; the database plans a statement over two days in a tenth of a month's time. */
const NEAR_MS = 2 * 86_400_000;

/**
 * The next rows of the list, in the order in which it is read.
 *
 * @param scanMax rows that are looked at for a text or a status before giving up.
 */
export async function findRows(scope: Scope, filter: ListFilter, limit: number, scanMax: number): Promise<Found> {
  const { text, statuses } = filter;
  if (text !== undefined) return findByText(scope, { ...filter, text }, limit, scanMax);
  if (statuses === undefined) return { rows: await findNearFirst(scope, filter, limit), end: null };
  const rows = await listRecipients(scope, filter, limit, scanMax);
  return { rows, end: rows.length < limit ? await findScanEnd(scope, filter, scanMax) : null };
}

/** Where nothing has to be looked for, every row counts, and the nearest ones are all that is wanted. */
async function findNearFirst(scope: Scope, filter: ListFilter, limit: number): Promise<ListRecord[]> {
  const { near, far } = halve(filter);
  const rows = await listRecipients(scope, { ...filter, bounds: near }, limit, limit);
  if (rows.length >= limit || far.startMs >= far.endMs) return rows;
  return [...rows, ...(await listRecipients(scope, { ...filter, bounds: far }, limit - rows.length, limit))];
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
