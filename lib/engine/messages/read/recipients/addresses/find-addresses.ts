import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { isWholeAddress } from '#lib/core/whole-address.ts';
import { addressSpellings } from '#lib/mail/address-spellings.ts';
import { countMessagesTo, type FoundAddress, findRecentAddresses } from './store.ts';

/** The range of messages that are counted, in days. */
const COUNTED_DAYS = 30;

/** The range of recent rows that an incomplete address is looked for in, in days. */
const RECENT_DAYS = 2;

/** Rows that are looked at for an incomplete address. */
const SCAN_MAX = 2_000;

/**
 * Finds recipients' addresses: a whole address by the index over addresses, the beginning of one among the latest
 * recipients alone, so that a search costs the same however much was sent.
 */
export async function findAddresses(
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  text: string,
  { limit, countMax }: { limit: number; countMax: number },
): Promise<FoundAddress[]> {
  const nowMs = now().getTime();
  const boundsOf = (days: number) => ({ startMs: nowMs - days * DAY_MS, endMs: nowMs + DAY_MS });
  if (!isWholeAddress(text)) return findRecentAddresses(scope, text, boundsOf(RECENT_DAYS), SCAN_MAX, limit);
  return countMessagesTo(scope, addressSpellings(text), boundsOf(COUNTED_DAYS), countMax);
}
