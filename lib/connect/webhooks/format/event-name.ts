import type { EventType } from '#lib/events/event-types.ts';

/** The names of events in bodies (Standard Webhooks recommends `subject.verb`). */
export const EVENT_NAMES = [
  'email.sent',
  'email.delivered',
  'email.delivery_delayed',
  'email.bounced',
  'email.suppressed',
  'email.failed',
  'email.complained',
  'email.opened',
  'email.clicked',
  'email.unsubscribed',
] as const;

/** The name of an event in a body. */
export type EventName = (typeof EVENT_NAMES)[number];

const NAMES: Readonly<Record<EventType, EventName>> = {
  injection: 'email.sent',
  delivery: 'email.delivered',
  delay: 'email.delivery_delayed',
  bounce: 'email.bounced',
  out_of_band: 'email.bounced',
  policy_rejection: 'email.failed',
  spam_complaint: 'email.complained',
  generation_failure: 'email.failed',
  generation_rejection: 'email.failed',
  open: 'email.opened',
  initial_open: 'email.opened',
  click: 'email.clicked',
  list_unsubscribe: 'email.unsubscribed',
  link_unsubscribe: 'email.unsubscribed',
};

/** The bounce class of a recipient that was on the suppression list (docs/contract.md §4). */
const SUPPRESSED_CLASS = 25;

/** Returns the name of an event in a body; a bounce of a suppressed recipient has a name of its own. */
export const eventName = (type: EventType, bounceClass: unknown): EventName =>
  type === 'bounce' && bounceClass === SUPPRESSED_CLASS ? 'email.suppressed' : NAMES[type];

/** Returns the event types that have a name; those of `email.suppressed` are the bounces. */
export function typesOfName(name: EventName): EventType[] {
  if (name === 'email.suppressed') return ['bounce'];
  return Object.entries(NAMES).flatMap(([type, own]) => (own === name ? [type as EventType] : []));
}
