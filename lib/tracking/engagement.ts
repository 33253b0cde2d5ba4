import type { VerpReference } from '#lib/mail/verp.ts';

/** An open or a click; `data` holds the event's own fields by their names in contract §4. */
export type Engagement = {
  reference: VerpReference;
  type: 'initial_open' | 'open' | 'click';
  at: Date;
  isPrefetched: boolean;
  data: Record<string, unknown>;
};

/** Events of one type of one recipient: machines repeat themselves, and have a small share of their own. */
export const ENGAGEMENTS_MAX = { person: 100, machine: 20 };

/** What events of a batch are looked up by. */
export const visitKey = ({ reference, type }: Pick<Engagement, 'reference' | 'type'>): string =>
  `${recipientKey(reference)} ${type}`;

/** `company message ordinal`. */
export const recipientKey = ({ companyId, messageId, ordinal }: VerpReference): string =>
  `${companyId} ${messageId} ${ordinal}`;
