import { type PresentedEvent, presentEvent } from '#lib/events/present-event.ts';
import type { IdentifiedEvent } from '#lib/events/read/queries.ts';
import { listEventFacts } from './queries.ts';

/** An event as it was written, and as it is presented. */
export type EventWithFacts = { recorded: IdentifiedEvent; event: PresentedEvent };

/**
 * Presents events of a company with the facts of their messages and recipients, in their order; those whose message is no
 * longer kept are left out.
 */
export async function presentEvents(companyId: string, events: readonly IdentifiedEvent[]): Promise<EventWithFacts[]> {
  if (events.length === 0) return [];
  const facts = await listEventFacts(companyId, events);
  const byRecipient = new Map(facts.map((fact) => [`${fact.message.id} ${fact.ordinal}`, fact]));
  return events.flatMap((recorded) => {
    const { messageId, environment: _, ...event } = recorded;
    const fact = byRecipient.get(`${messageId} ${event.ordinal}`);
    return fact ? [{ recorded, event: presentEvent(event, fact.message, fact.recipient) }] : [];
  });
}
