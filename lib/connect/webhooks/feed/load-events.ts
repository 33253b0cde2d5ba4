import { LRUCache } from 'lru-cache';
import { presentEvents } from '#lib/engine/messages/read/present-events.ts';
import type { EventType } from '#lib/events/event-types.ts';
import type { PresentedEvent } from '#lib/events/present-event.ts';
import { listEventsById } from '#lib/events/read/queries.ts';

/** An event with what webhooks choose their events by. */
export type LoadedEvent = {
  id: string;
  type: EventType;
  at: Date;
  subaccountId: string | null;
  sendingDomain: string;
  event: PresentedEvent;
};

/** Loads presented events and keeps the last ones, so that the lanes of a company share them. */
export class EventLoader {
  readonly #cache = new LRUCache<string, LoadedEvent>({
    max: 5_000,
    maxSize: 32 * 1_048_576,
    ttl: 300_000,
    sizeCalculation: ({ event }) => JSON.stringify(event).length + 200,
  });

  /** Loads events of a company in the order of their ids' list; those that are no longer kept are left out. */
  async load(companyId: string, ids: readonly string[]): Promise<LoadedEvent[]> {
    const found = new Map<string, LoadedEvent>();
    for (const id of ids) {
      const cached = this.#cache.get(`${companyId} ${id}`);
      if (cached) found.set(id, cached);
    }
    const missing = ids.filter((id) => !found.has(id));
    for (const loaded of missing.length > 0 ? await loadEvents(companyId, missing) : []) {
      found.set(loaded.id, loaded);
      this.#cache.set(`${companyId} ${loaded.id}`, loaded);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }
}

/** Reads events of a company with the facts of their messages and recipients: three statements, whatever their number. */
export async function loadEvents(companyId: string, ids: readonly string[]): Promise<LoadedEvent[]> {
  const presented = await presentEvents(companyId, await listEventsById(companyId, ids));
  return presented.map(({ recorded, event }) => {
    const { id, type, at, subaccountId, sendingDomain } = recorded;
    return { id, type, at, subaccountId, sendingDomain, event };
  });
}
