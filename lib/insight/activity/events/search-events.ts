import type { Scope } from '#lib/core/context.ts';
import { presentEvents } from '#lib/engine/messages/read/present-events.ts';
import type { PresentedEvent } from '#lib/events/present-event.ts';
import type { EventFilter } from '#lib/events/read/list/filter.ts';
import { listEventsByFilter } from '#lib/events/read/queries.ts';

/** A test of a presented event, for a fact of its message or its recipient. */
export type EventTest = (event: PresentedEvent) => boolean;

/** A page of events, newest first; `next` is the event after which the list continues, null at its end. */
export type EventPage = { events: PresentedEvent[]; next: string | null };

/** Events that are read at once where some of them are dropped by a test. */
const STEP = 1_000;

/** Steps of one search, which bound its work; the next page continues there. */
const STEPS_MAX = 10;

/**
 * Lists a page of the events of a scope, with the facts of their messages and recipients.
 *
 * @param tests a page may be short of events where these drop many.
 */
export async function searchEvents(
  scope: Scope,
  filter: EventFilter,
  limit: number,
  tests: readonly EventTest[] = [],
): Promise<EventPage> {
  const events: PresentedEvent[] = [];
  const step = tests.length > 0 ? STEP : limit + 1;
  let before = filter.before;
  for (let count = 0; count < STEPS_MAX; count += 1) {
    const found = await listEventsByFilter(scope, { ...filter, before }, step);
    const presented = await presentEvents(scope.companyId, found.events);
    const good = presented.map(({ event }) => event).filter((event) => tests.every((test) => test(event)));
    for (const event of good) {
      if (events.length === limit) return { events, next: events.at(-1)?.event_id ?? null };
      events.push(event);
    }
    if (found.events.length < step) return { events, next: found.end };
    before = found.events.at(-1)?.id ?? null;
    if (tests.length === 0) break;
  }
  return { events, next: events.length >= limit ? (events.at(-1)?.event_id ?? null) : before };
}
