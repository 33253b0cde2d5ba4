import type { Environment } from '#lib/core/environment.ts';
import type { Statement } from '#lib/infra/db/pipeline.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { runStatements } from '#lib/infra/db/transaction.ts';
import type { BounceClass } from './bounce-classes.ts';
import type { EventType } from './event-types.ts';
import { insertEvents } from './store.ts';

/** A fact about one recipient of one message, as it is written. */
export type NewEvent = {
  companyId: string;
  /** UUIDv7, from `newId()`: its time is the event's place in the log. */
  id: string;
  environment: Environment;
  type: EventType;
  at: Date;
  messageId: string;
  ordinal: number;
  transmissionId: string;
  subaccountId: string | null;
  rcptTo: string;
  recipientDomain: string;
  sendingDomain: string;
  campaignId: string | null;
  templateId: string | null;
  ipPoolId: string | null;
  bounceClass: BounceClass | null;
  /** Addresses and ids masked, for grouping. */
  reason: string | null;
  /** What else the type carries, by its names in contract §4; what the message knows is not repeated here. */
  data: Record<string, unknown>;
};

/**
 * Writes events and the roll-up deltas that count them, in the caller's transaction: the one way in for every event.
 *
 * @param db the connection that holds the transaction of the fact itself.
 */
export async function recordEvents(db: Database, events: readonly NewEvent[]): Promise<void> {
  await runStatements(db, eventStatements(events));
}

/** The statements of `recordEvents`, for a transaction that is sent whole. */
export const eventStatements = (events: readonly NewEvent[]): Statement[] =>
  events.length > 0 ? insertEvents(events) : [];
