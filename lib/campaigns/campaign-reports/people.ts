import { nameOf } from '#lib/audience/contacts/tag-values.ts';
import type { CampaignKind } from '#lib/campaigns/campaigns/campaigns.ts';
import { listPeople, type ReportPerson } from '#lib/campaigns/reports/queries.ts';
import type { PeopleStatus } from '#lib/campaigns/reports/values.ts';
import type { Context } from '#lib/core/context.ts';
import type { EventType } from '#lib/events/event-types.ts';
import { type IdentifiedEvent, listLastEvents } from '#lib/events/read/queries.ts';
import { getListedSend } from './reported.ts';
import type { PeoplePage, ReportedPerson } from './schema.ts';

/** The events by which a status came about. */
const EVENTS: Readonly<Record<PeopleStatus, readonly EventType[]>> = {
  clicked: ['click'],
  opened: ['open', 'initial_open', 'click'],
  notopen: ['delivery'],
  delivered: ['delivery'],
  bounceback: ['bounce', 'out_of_band'],
  hard: ['bounce', 'out_of_band'],
  soft: ['bounce', 'out_of_band'],
  block: ['bounce', 'out_of_band'],
  unsubscribed: ['list_unsubscribe', 'link_unsubscribe', 'bounce'],
  reportspam: ['spam_complaint'],
};

/** Events of one person that are read: the links of a person who clicks more are not all named. */
const EVENTS_MAX = 50;

/** A page of people: after whom it begins, and how many. */
type PageOf = { next?: string | undefined; limit: number; variant?: number | undefined };

/**
 * Lists a page of the people of a status, in the order of their ids: somebody who is in the list when it begins is on one page, once.
 *
 * @throws {AppError} notFound, featureOff (the days of lists are over)
 */
export async function listReportedPeople(
  ctx: Pick<Context, 'scope' | 'now'>,
  kind: CampaignKind,
  id: string,
  status: PeopleStatus,
  { next, limit, variant }: PageOf,
): Promise<PeoplePage> {
  const key = await getListedSend(ctx, kind, id);
  if (!key) return { data: [], next: null };
  const found = await listPeople(key, { statuses: [status], variant, after: next ?? null, limit: limit + 1 });
  const page = found.slice(0, limit);
  const messages = page.flatMap(({ messageId }) => messageId ?? []);
  const scope = { ...ctx.scope, environment: 'production' as const };
  const events = await listLastEvents(scope, messages, EVENTS[status], EVENTS_MAX);
  const byMessage = Map.groupBy(events.filter(isOfPerson), ({ messageId }) => messageId);
  return {
    data: page.map((person) => presentPerson(person, byMessage.get(person.messageId ?? '') ?? [])),
    next: found.length > limit ? (page.at(-1)?.contactId ?? null) : null,
  };
}

const isOfPerson = ({ data }: IdentifiedEvent): boolean => data.is_prefetched !== true;

function presentPerson(person: ReportPerson, events: readonly IdentifiedEvent[]): ReportedPerson {
  const { contactId, email, firstName, lastName, variant, messageId } = person;
  const links = events.filter(({ type }) => type === 'click').map(linkOf);
  return {
    contactId,
    email,
    name: nameOf({ firstName, lastName }) || null,
    variant,
    at: events.at(-1)?.at.toISOString() ?? null,
    links: [...new Set(links.filter((link) => link !== null))],
    reason: events.findLast(({ reason }) => reason !== null)?.reason ?? null,
    messageId,
  };
}

function linkOf({ data }: IdentifiedEvent): string | null {
  const link = data.target_link_url ?? data.target_link_name;
  return typeof link === 'string' ? link : null;
}
