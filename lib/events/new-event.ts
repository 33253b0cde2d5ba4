import type { Environment } from '#lib/core/environment.ts';
import type { BounceClass } from './bounce-classes.ts';
import type { EventType } from './event-types.ts';

/** A fact about one recipient of one message, ready to be written. */
export type NewEvent = {
  companyId: string;
  /** UUIDv7, from `newId()`: its time orders the events. */
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
  /** The recipient is the simulator's: the event is written and counted nowhere. */
  isSimulated: boolean;
  sendingDomain: string;
  campaignId: string | null;
  templateId: string | null;
  ipPoolId: string | null;
  bounceClass: BounceClass | null;
  /** Addresses and ids masked, for grouping. */
  reason: string | null;
  /** Further fields of the type, by their names in docs/contract.md §4; the message's own facts are not repeated. */
  data: Record<string, unknown>;
} & StatisticFacts;

/** Facts of an event that only statistics count by; those that are absent are not known. */
export type StatisticFacts = {
  templateVersion?: number | null;
  /** The mail host and our address of the last attempt; attempts themselves have them in `data`. */
  mxHost?: string | null;
  sendingIp?: string | null;
  /** The size of the message, of an injection. */
  sizeBytes?: number;
  /** The bits of `SEEN` that the event was the first of its recipient to set. */
  firsts?: number;
};
