import type { Scope } from '#lib/core/context.ts';
import type { IdentifiedEvent } from '../queries.ts';
import type { EventFilter } from './filter.ts';
import { findEventRows, findScanEnd } from './store.ts';

/** Events that one call looks at for its conditions before it answers with what it found. */
const SCAN_MAX = 50_000;

/** Events of a list in its order; `end` is the event at which a search stopped before the end of the list. */
export type FoundEvents = { events: IdentifiedEvent[]; end: string | null };

/** Lists the next events of the scope that meet a filter, newest first. */
export async function listMessageEvents(scope: Scope, filter: EventFilter, limit: number): Promise<FoundEvents> {
  const events = await findEventRows(scope, filter, limit, SCAN_MAX);
  return { events, end: events.length < limit ? await findScanEnd(scope, filter, SCAN_MAX) : null };
}
