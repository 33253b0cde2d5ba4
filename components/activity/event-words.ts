import { Ban, ShieldX } from 'lucide-react';
import type { TextKey } from '#components/texts/types.ts';
import type { ActivityRow } from '#lib/activity/schema.ts';
import { MESSAGE_LOOKS, type MessageLook } from './message-state.tsx';

/** The type of an event, as the schema of the list names it. */
export type EventType = ActivityRow['lastEvent'];

/** The key of an event's name. */
export type EventWord = Extract<TextKey<'activity'>, `events.${string}`>;

/** How an event is called and pictured. */
export type EventLook = MessageLook & { word: EventWord };

const LOOKS: Record<EventType, EventLook> = {
  injection: { word: 'events.injection', ...MESSAGE_LOOKS.queued },
  delivery: { word: 'events.delivery', ...MESSAGE_LOOKS.delivered },
  delay: { word: 'events.delay', ...MESSAGE_LOOKS.deferred },
  bounce: { word: 'events.bounce', ...MESSAGE_LOOKS.bounced },
  out_of_band: { word: 'events.out_of_band', ...MESSAGE_LOOKS.bounced },
  policy_rejection: { word: 'events.policy_rejection', tone: 'danger', icon: ShieldX },
  spam_complaint: { word: 'events.spam_complaint', ...MESSAGE_LOOKS.complained },
  generation_failure: { word: 'events.generation_failure', tone: 'danger', icon: Ban },
  generation_rejection: { word: 'events.generation_rejection', tone: 'danger', icon: Ban },
  open: { word: 'events.open', ...MESSAGE_LOOKS.opened },
  initial_open: { word: 'events.initial_open', ...MESSAGE_LOOKS.opened },
  click: { word: 'events.click', ...MESSAGE_LOOKS.clicked },
  list_unsubscribe: { word: 'events.list_unsubscribe', ...MESSAGE_LOOKS.unsubscribed },
  link_unsubscribe: { word: 'events.link_unsubscribe', ...MESSAGE_LOOKS.unsubscribed },
};

/** Returns how an event is called and pictured; a delivery that was captured says so. */
export function eventLook(type: EventType, route?: unknown): EventLook {
  return type === 'delivery' && route === 'capture'
    ? { word: 'events.captured', ...MESSAGE_LOOKS.captured }
    : LOOKS[type];
}
