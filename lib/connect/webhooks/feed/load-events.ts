import { LRUCache } from 'lru-cache';
import { presentEvents } from '#lib/engine/messages/read/present-events.ts';
import { listContactEvents } from '#lib/events/contact-events/contact-events.ts';
import type { ContactEventData, ContactEventType } from '#lib/events/contact-events/schema.ts';
import type { EventType } from '#lib/events/event-types.ts';
import type { PresentedEvent } from '#lib/events/present-event.ts';
import { listEventsById } from '#lib/events/read/queries.ts';

/** An event of mail with what webhooks choose their events by. */
export type LoadedMailEvent = {
  id: string;
  type: EventType;
  at: Date;
  subaccountId: string | null;
  sendingDomain: string;
  event: PresentedEvent;
};

/** An event of a contact. */
export type LoadedContactEvent = {
  id: string;
  type: ContactEventType;
  at: Date;
  companyId: string;
  contact: ContactEventData;
};

/** An event that webhooks get. */
export type LoadedEvent = LoadedMailEvent | LoadedContactEvent;

/** The kind of the events that ids name; null if it is not known. */
export type LoadedKind = 'mail' | 'contacts' | null;

/** Loads presented events and keeps the last ones, so that the lanes of a company share them. */
export class EventLoader {
  readonly #cache = new LRUCache<string, LoadedEvent>({
    max: 5_000,
    maxSize: 32 * 1_048_576,
    ttl: 300_000,
    sizeCalculation: (loaded) => JSON.stringify('event' in loaded ? loaded.event : loaded.contact).length + 200,
  });

  /** Loads events of a company in the order of their ids' list; those that are no longer kept are left out. */
  async load(companyId: string, ids: readonly string[], kind: LoadedKind): Promise<LoadedEvent[]> {
    const found = new Map<string, LoadedEvent>();
    for (const id of ids) {
      const cached = this.#cache.get(`${companyId} ${id}`);
      if (cached) found.set(id, cached);
    }
    const missing = ids.filter((id) => !found.has(id));
    for (const loaded of missing.length > 0 ? await loadEvents(companyId, missing, kind) : []) {
      found.set(loaded.id, loaded);
      this.#cache.set(`${companyId} ${loaded.id}`, loaded);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }
}

/**
 * Reads events of a company: those of mail with the facts of their messages and recipients, in three statements whatever their number,
 * and those of contacts in one.
 */
export async function loadEvents(companyId: string, ids: readonly string[], kind: LoadedKind): Promise<LoadedEvent[]> {
  const mail = kind === 'contacts' ? [] : await loadMailEvents(companyId, ids);
  if (kind === 'mail' || mail.length === ids.length) return mail;
  const found = new Set(mail.map(({ id }) => id));
  const others = ids.filter((id) => !found.has(id));
  return [...mail, ...(await loadContactEvents(companyId, others))];
}

async function loadMailEvents(companyId: string, ids: readonly string[]): Promise<LoadedMailEvent[]> {
  const presented = await presentEvents(companyId, await listEventsById(companyId, ids));
  return presented.map(({ recorded, event }) => {
    const { id, type, at, subaccountId, sendingDomain } = recorded;
    return { id, type, at, subaccountId, sendingDomain, event };
  });
}

async function loadContactEvents(companyId: string, ids: readonly string[]): Promise<LoadedContactEvent[]> {
  const events = await listContactEvents(companyId, ids);
  return events.map(({ id, type, at, data }) => ({ id, type, at, companyId, contact: data }));
}
