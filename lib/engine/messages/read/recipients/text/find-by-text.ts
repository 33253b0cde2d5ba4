import type { Scope } from '#lib/core/context.ts';
import { idTime } from '#lib/core/ids.ts';
import type { FoundRows, ListFilter, RowKey, TimeBounds } from '../filter.ts';
import { findRecipientRows, findRecipientScanEnd } from '../store.ts';
import { cutSegments, dayNames } from './segments.ts';
import { findIndexedDays, findIndexedRows } from './store.ts';

/** A list that is searched for a part of a text. */
export type TextFilter = ListFilter & { text: string };

/** Rows that are searched one by one first: a frequent text is found at once. */
const FIRST_LOOK = 2_000;

/** The same for a text that no index narrows: a syllable is in many rows, or not worth waiting for. */
const ONLY_LOOK = 20_000;

/** Texts that a trigram index narrows: three letters or digits in a row. */
const NARROWS = /[\p{L}\p{N}]{3}/u;

/**
 * Finds the next rows that contain a text. Days that are over have indexes (`index-closed-days.ts`) and are searched
 * whole; of those that have none, so many rows.
 *
 * @param scanMax rows without index that are looked at one by one before giving up.
 */
export async function findByText(scope: Scope, filter: TextFilter, limit: number, scanMax: number): Promise<FoundRows> {
  // The days' indexes find texts alone: what is filtered besides is looked at row by row.
  const isNarrow = NARROWS.test(filter.text) && !filter.advanced?.length;
  const first = await scan(scope, filter, limit, isNarrow ? FIRST_LOOK : ONLY_LOOK);
  if (!first.end || !isNarrow) return first;
  const rest = { ...filter, from: first.end, bounds: boundsFrom(filter, first.end) };
  const indexed = await findIndexedDays(dayNames(rest.bounds));
  const { rows } = first;
  for (const segment of cutSegments(rest.bounds, indexed, filter.newer)) {
    const part = { ...rest, bounds: segment.bounds };
    const wanted = limit - rows.length;
    const found = segment.indexed
      ? { rows: await findIndexedRows(scope, part, wanted), end: null }
      : await scan(scope, part, wanted, scanMax - FIRST_LOOK);
    rows.push(...found.rows);
    if (found.end || rows.length >= limit) return { rows, end: found.end };
  }
  return { rows, end: null };
}

async function scan(scope: Scope, filter: TextFilter, limit: number, scanMax: number): Promise<FoundRows> {
  const rows = await findRecipientRows(scope, filter, limit, scanMax);
  return { rows, end: rows.length < limit ? await findRecipientScanEnd(scope, filter, scanMax) : null };
}

/** The part of the bounds beyond a row, itself included. */
const boundsFrom = ({ bounds, newer }: ListFilter, { messageId }: RowKey): TimeBounds =>
  newer ? { ...bounds, startMs: idTime(messageId) } : { ...bounds, endMs: idTime(messageId) + 1 };
