import { LRUCache } from 'lru-cache';
import type { Scope } from '#lib/core/context.ts';
import { type FeedConsumer, switchOnConsumer } from '#lib/events/feed/consumers.ts';
import { type AddressEngagement, sumEventsByAddress } from '#lib/events/read/queries.ts';
import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import { addEngagement, type Engagement } from './engagement-store.ts';

/** Adds what mail did to the statistics of contacts: all mail of production, from a company's first contact on. */
export const ENGAGEMENT: FeedConsumer = {
  kind: 'engagement',
  sources: ['mail'],
  apply: async (db, { companyId }, rows) => {
    const counted = await sumEventsByAddress(
      db,
      companyId,
      rows.flatMap(({ ids }) => ids),
    );
    const people = byPerson(counted);
    if (people.length > 0) await addEngagement(db, companyId, people);
  },
};

/** The companies whose mail is followed already, as far as this process knows. */
const followed = new LRUCache<string, true>({ max: 10_000 });

/** Begins to count what mail does to a company's contacts, before the first of them is written. A repeat costs nothing. */
export async function followMail({ companyId }: Pick<Scope, 'companyId'>): Promise<void> {
  if (followed.get(companyId)) return;
  await switchOnConsumer({ companyId, environment: 'production' }, ENGAGEMENT);
  followed.set(companyId, true);
}

/** Joins the addresses that belong to one person. */
function byPerson(counted: readonly AddressEngagement[]): Engagement[] {
  const people = new Map<string, Engagement>();
  for (const { rcptTo, ...facts } of counted) {
    const emailKey = normalizeAddress(rcptTo);
    if (emailKey === null) continue;
    const known = people.get(emailKey);
    people.set(emailKey, known ? add(known, facts) : { emailKey, ...facts });
  }
  return [...people.values()];
}

const later = (one: Date | null, other: Date | null): Date | null =>
  one && other && one > other ? one : (other ?? one);

const add = (one: Engagement, other: Omit<Engagement, 'emailKey'>): Engagement => ({
  emailKey: one.emailKey,
  sent: one.sent + other.sent,
  delivered: one.delivered + other.delivered,
  bounced: one.bounced + other.bounced,
  opened: one.opened + other.opened,
  clicked: one.clicked + other.clicked,
  lastSentAt: later(one.lastSentAt, other.lastSentAt),
  lastOpenAt: later(one.lastOpenAt, other.lastOpenAt),
  lastClickAt: later(one.lastClickAt, other.lastClickAt),
});
