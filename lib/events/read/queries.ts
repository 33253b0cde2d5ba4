import type { Scope } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { EventType } from '../event-types.ts';
import type { RecordedEvent } from '../present-event.ts';
import type { RecipientKey, RecipientReference } from '../recipient-reference.ts';
import { findCampaignLabels } from '../statistics/label-store.ts';
import {
  type BounceFigures,
  countDeltas,
  findBounceFigures,
  findMinutes,
  type MinuteCount,
  type StretchFigures,
  type SubaccountFigures,
  sumByStretch,
  sumBySubaccount,
  sumInjections,
} from './counts/store.ts';
import { type AddressEngagement, sumByAddress } from './engagement-store.ts';
import type { EventFilter } from './list/filter.ts';
import { findEventRows, findScanEnd } from './list/store.ts';
import { countDomainAttempts, type DomainAttempts, findSendEvents, type SendEvent } from './send-events-store.ts';
import {
  countEngagements,
  countMailHostOutcomes,
  type EngagementCount,
  existsEvent,
  findEventsById,
  findEventsOfRecipients,
  findLastEvents,
  findMessageEvents,
  findRecipientEvents,
  type IdentifiedEvent,
  type MailHostOutcomes,
  type MailHostQuestion,
} from './store.ts';

// The reader of events: every other domain reads events and their counts by these functions, so that a change of how they
// are stored ends here.

export type { AddressEngagement, BounceFigures, DomainAttempts, IdentifiedEvent, SendEvent, SubaccountFigures };

/** More than any message of 1,000 recipients has until its last delivery. */
const MESSAGE_EVENTS_MAX = 10_000;

/** Events that are shown of one recipient. */
const RECIPIENT_EVENTS_MAX = 500;

/** Events that one call looks at for its conditions before it answers with what it found. */
const SCAN_MAX = 50_000;

/** Lists the events of a message of the scope, oldest first, 10,000 at most. */
export async function listMessageEvents(
  scope: Scope,
  messageId: string,
): Promise<{ events: RecordedEvent[]; hasMore: boolean }> {
  const events = await findMessageEvents(scope, messageId, MESSAGE_EVENTS_MAX + 1);
  return { events: events.slice(0, MESSAGE_EVENTS_MAX), hasMore: events.length > MESSAGE_EVENTS_MAX };
}

/** Lists the events of one recipient of a message of the scope, oldest first, 500 at most. */
export const listRecipientEvents = (scope: Scope, key: RecipientKey): Promise<RecordedEvent[]> =>
  findRecipientEvents(scope, key, RECIPIENT_EVENTS_MAX);

/** Lists the last events before an instant of recipients of several messages, the latest first, without their acceptance. */
export const listEventsOfRecipients = (
  scope: Scope,
  recipients: readonly RecipientKey[],
  before: Date,
  limit: number,
): Promise<IdentifiedEvent[]> =>
  recipients.length === 0 ? Promise.resolve([]) : findEventsOfRecipients(scope, recipients, before, limit);

/** Lists the last events of some types of messages with one recipient each, oldest first, `limit` of each message at most. */
export const listLastEvents = (
  scope: Scope,
  messageIds: readonly string[],
  types: readonly EventType[],
  limit: number,
): Promise<IdentifiedEvent[]> =>
  messageIds.length === 0 ? Promise.resolve([]) : findLastEvents(scope, messageIds, types, limit);

/** Lists events of a company by their ids; those that are no longer kept are left out. */
export const listEventsById = (companyId: string, ids: readonly string[]): Promise<IdentifiedEvent[]> =>
  findEventsById(companyId, ids);

/** Events of a list in its order; `end` is the event at which a search stopped before the end of the list. */
type FoundEvents = { events: IdentifiedEvent[]; end: string | null };

/** Lists the next events of the scope that meet a filter, newest first. */
export async function listEventsByFilter(scope: Scope, filter: EventFilter, limit: number): Promise<FoundEvents> {
  const events = await findEventRows(scope, filter, limit, SCAN_MAX);
  return { events, end: events.length < limit ? await findScanEnd(scope, filter, SCAN_MAX) : null };
}

/**
 * Counts events of a company by their address, in the caller's transaction: mails that were sent, arrived and bounced, and of opens and
 * clicks of people the first of each mail.
 */
export const sumEventsByAddress = (
  db: Database,
  companyId: string,
  ids: readonly string[],
): Promise<AddressEngagement[]> => sumByAddress(db, companyId, ids);

/** Lists those of some events of a company that are about messages of sends, oldest first, in the caller's transaction. */
export const listSendEvents = (db: Database, companyId: string, ids: readonly string[]): Promise<SendEvent[]> =>
  findSendEvents(db, companyId, ids);

/** Returns the names of campaigns by the ids under which statistics and messages have them; those without a name are missing. */
export const listCampaignLabels = (companyId: string, campaignIds: readonly string[]): Promise<Map<string, string>> =>
  findCampaignLabels(companyId, campaignIds);

/** Lists the last attempts of a company's campaigns by domain, and those of them that were refused, the most refused first. */
export const listDomainAttempts = (
  companyId: string,
  question: { since: Date; firstClass: number; lastClass: number },
): Promise<DomainAttempts[]> => countDomainAttempts(companyId, question);

/** Checks in the caller's transaction that a recipient had an event of a type before. */
export const hasEvent = (db: Database, reference: RecipientReference, type: EventType): Promise<boolean> =>
  existsEvent(db, reference, type);

/**
 * Counts in the caller's transaction the outcomes of a company's mail at a mail host since an instant, among the last events
 * of the company: the messages that it took and has not sent back, and those that it refused with a masked reason.
 */
export const countOutcomesAt = (db: Database, host: MailHostQuestion): Promise<MailHostOutcomes> =>
  countMailHostOutcomes(db, host);

/** Counts the opens and clicks that are known of recipients in the caller's transaction, at most `limit` of each. */
export const listEngagementCounts = (
  db: Database,
  wanted: readonly (RecipientReference & { type: EventType })[],
  limit: number,
): Promise<EngagementCount[]> => countEngagements(db, wanted, limit);

/**
 * Counts the recipients of a company by outcome between each bound and the next, never behind the events themselves.
 *
 * @param bounds rising instants at quarter hours, one more than there are stretches.
 */
export const countByStretch = (scope: Scope, bounds: readonly Date[]): Promise<StretchFigures[]> =>
  sumByStretch(scope, bounds);

/**
 * Counts the recipients of a company's sub-accounts by outcome, by days since an instant that is at most 34 days ago.
 *
 * @param subaccountId the one that is counted; all of them without it.
 */
export const countBySubaccount = (
  scope: Scope,
  since: Date,
  subaccountId: string | null = null,
): Promise<SubaccountFigures[]> => sumBySubaccount(scope, since, subaccountId);

/** Counts the events of all companies by the minute in which they were folded. */
export const countMinutes = (since: Date): Promise<MinuteCount[]> => findMinutes(since);

/** Lists the companies with at least so many settled production recipients since an instant, with their bounces and complaints. */
export const listBounceFigures = (since: Date, leastRecipients: number): Promise<BounceFigures[]> =>
  findBounceFigures(since, leastRecipients);

/** The most that is counted of what waits to be folded: beyond it the number says nothing more. */
const UNFOLDED_MAX = 10_000;

/** Counts what is written and not folded into the statistics yet, 10,000 at most. */
export const countUnfolded = (): Promise<number> => countDeltas(UNFOLDED_MAX);

const QUARTER_MS = 15 * 60_000;

/**
 * Counts the recipients that were accepted since an instant, to the millisecond and without simulated ones: whole quarter
 * hours from the statistics, the part of one before them from its events.
 */
export function countInjections(scope: Scope, since: Date): Promise<number> {
  const firstQuarter = new Date(Math.ceil(since.getTime() / QUARTER_MS) * QUARTER_MS);
  return sumInjections(scope, since, firstQuarter);
}

/** The columns of a statement that name a recipient, and its parameters with the company and the types. */
type EventQuestion = { companyId: string; messageId: string; ordinal: string; types: string };

/**
 * Returns the condition that a recipient has an event of one of the types. Index events_company_id_message_id_id_idx for each
 * row that is looked at, in the partitions from the day before its message to tomorrow: the clock of another machine may be a
 * day behind or ahead. Without OFFSET the planner joins the rows with all events of the partitions, which takes the longer the
 * more mail there is.
 *
 * @param days the parameter with the first ids of the messages' days, from the day before them on: a look-up among them finds
 *   the partitions of a row faster than a function of its time.
 */
export const eventExists = ({ companyId, messageId, ordinal, types }: EventQuestion, days: string): string =>
  `EXISTS (SELECT FROM events e WHERE e.company_id = ${companyId} AND e.message_id = ${messageId} AND e.ordinal = ${ordinal}
    AND e.id >= (${days}::uuid[])[1] AND e.id >= (${days}::uuid[])[width_bucket(${messageId}, ${days}::uuid[]) - 1]
    AND e.id < (SELECT uuid_v7_floor(now() + interval '1 day')) AND e.type = ANY(${types}::text[]) OFFSET 0)`;
