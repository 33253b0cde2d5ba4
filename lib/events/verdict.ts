import { z } from 'zod';
import { EVENT_TYPES } from '#lib/core/event-names.ts';
import type { EventType } from './event-types.ts';

/** The state of the delivery to a recipient. */
export const RecipientStatus = z.enum([
  'queued',
  'deferred',
  'delivered',
  'captured',
  'bounced',
  'suppressed',
  'expired',
  'canceled',
  'failed',
]);
export type RecipientStatus = z.infer<typeof RecipientStatus>;

/** The result for a recipient as people read it: the state of the delivery, or the reaction to it. */
export const Verdict = z.enum([...RecipientStatus.options, 'opened', 'clicked', 'unsubscribed', 'complained']);
export type Verdict = z.infer<typeof Verdict>;

/** A recipient's state and last event, which decide the verdict together. */
export type RecipientState = { status: RecipientStatus; lastEvent: EventType };

const REACTIONS: Partial<Record<EventType, Exclude<Verdict, RecipientStatus>>> = {
  initial_open: 'opened',
  open: 'opened',
  click: 'clicked',
  link_unsubscribe: 'unsubscribed',
  list_unsubscribe: 'unsubscribed',
  spam_complaint: 'complained',
};

const FAILED: ReadonlySet<RecipientStatus> = new Set(['bounced', 'suppressed', 'expired', 'canceled', 'failed']);

/** Decides the verdict: a complaint above all, then a failure, a late bounce too, then an unsubscribe, a click, an open. */
export function verdictOf({ status, lastEvent }: RecipientState): Verdict {
  const reaction = REACTIONS[lastEvent];
  if (!reaction) return status;
  return reaction === 'complained' || !FAILED.has(status) ? reaction : status;
}

/** Every state that leads to one of these verdicts, as `status last_event`: what a query compares rows with. */
export function statesOf(verdicts: readonly Verdict[]): string[] {
  return RecipientStatus.options.flatMap((status) =>
    EVENT_TYPES.filter((lastEvent) => verdicts.includes(verdictOf({ status, lastEvent }))).map(
      (lastEvent) => `${status} ${lastEvent}`,
    ),
  );
}
