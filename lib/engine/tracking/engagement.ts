import type { EventType } from '#lib/events/event-types.ts';
import type { VerpReference } from '#lib/mail/verp.ts';

/** An open or a click; `data` contains the type-specific event fields of docs/contract.md §4. */
export type Engagement = {
  reference: VerpReference;
  type: 'initial_open' | 'open' | 'click';
  at: Date;
  isPrefetched: boolean;
  data: Record<string, unknown>;
};

/** Largest number of events of one type per recipient. Prefetches have a separate, smaller limit. */
export const ENGAGEMENTS_MAX = { person: 100, machine: 20 };

/** Returns the key of a recipient and an event type within a batch. */
export const visitKey = ({ reference, type }: { reference: VerpReference; type: EventType }): string =>
  `${recipientKey(reference)} ${type}`;

/** Returns the key of a recipient: `company message ordinal`. */
export const recipientKey = ({ companyId, messageId, ordinal }: VerpReference): string =>
  `${companyId} ${messageId} ${ordinal}`;
