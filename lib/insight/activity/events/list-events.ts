import { ACTIVITY_FILTERS, type ActivityFilter, type ActivityFilterName } from '#lib/core/activity-filters.ts';
import type { Scope } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { readFilters } from '#lib/core/filter-parameters.ts';
import type { PresentedEvent } from '#lib/events/present-event.ts';
import type { EventColumn, EventCondition } from '#lib/events/read/list/filter.ts';
import type { EventList, EventsQuery } from './schema.ts';
import { type EventTest, searchEvents } from './search-events.ts';

/** The days that are listed without `from`. */
const DAYS = 10;

/** The filters by columns of events; texts are matched as parts. */
const COLUMNS: Readonly<Partial<Record<ActivityFilterName, [EventColumn, EventCondition['match']]>>> = {
  eventTypes: ['type', 'whole'],
  sendingDomain: ['sendingDomain', 'whole'],
  recipientDomain: ['recipientDomain', 'whole'],
  bounceClassificationCode: ['bounceClass', 'whole'],
  transmissionId: ['transmissionId', 'whole'],
  recipientTo: ['rcptTo', 'part'],
  reason: ['reason', 'part'],
};

/** The filters by facts of messages and recipients. */
const FACTS: Readonly<Partial<Record<ActivityFilterName, (event: PresentedEvent) => unknown>>> = {
  subject: ({ subject }) => subject,
  friendlyFrom: ({ friendly_from }) => friendly_from,
  recipientType: ({ rcpt_type }) => rcpt_type,
};

/**
 * Lists the events of a scope, newest first, by instants and the filters of the activity list.
 *
 * @throws {AppError} invalidField for instants in the wrong order
 */
export async function listEvents(scope: Scope, query: EventsQuery, now: Date): Promise<EventList> {
  const filters = readFilters(ACTIVITY_FILTERS, query);
  const endMs = query.to === undefined ? now.getTime() + DAY_MS : Date.parse(query.to);
  const startMs = query.from === undefined ? Math.min(endMs, now.getTime()) - DAYS * DAY_MS : Date.parse(query.from);
  if (startMs >= endMs) {
    throw refuse.field('from', 'must be before the to');
  }
  const conditions = filters.flatMap(toCondition);
  const wanted = { startMs, endMs, conditions, before: query.cursor ?? null };
  const { events, next } = await searchEvents(scope, wanted, query.limit, filters.flatMap(toTest));
  return { object: 'list', has_more: next !== null, next_cursor: next, data: events };
}

function toCondition({ name, values, isExcluded }: ActivityFilter): EventCondition[] {
  const found = COLUMNS[name];
  return found ? [{ column: found[0], match: found[1], values, isExcluded }] : [];
}

function toTest({ name, values, isExcluded }: ActivityFilter): EventTest[] {
  const factOf = FACTS[name];
  if (!factOf) return [];
  const parts = values.map((value) => value.toLowerCase());
  return [
    (event) => {
      const fact = String(factOf(event) ?? '').toLowerCase();
      const isMet = name === 'recipientType' ? parts.includes(fact) : parts.some((part) => fact.includes(part));
      return isMet !== isExcluded;
    },
  ];
}
