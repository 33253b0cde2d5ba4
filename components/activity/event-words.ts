import {
  Ban,
  CircleCheck,
  CircleX,
  Eye,
  Hourglass,
  Inbox,
  type LucideIcon,
  MailX,
  MousePointerClick,
  Send,
  ShieldX,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import type { TextKey } from '#components/texts/types.ts';
import type { Tone } from '#components/ui/badge.tsx';
import type { ActivityRow } from '#lib/activity/schema.ts';

/** The type of an event, as the schema of the list names it. */
export type EventType = ActivityRow['lastEvent'];

/** The key of an event's name. */
export type EventWord = Extract<TextKey<'activity'>, `events.${string}`>;

/** How an event is called and pictured. */
export type EventLook = { word: EventWord; tone: Tone; icon: LucideIcon };

const LOOKS: Record<EventType, EventLook> = {
  injection: { word: 'events.injection', tone: 'info', icon: Send },
  delivery: { word: 'events.delivery', tone: 'success', icon: CircleCheck },
  delay: { word: 'events.delay', tone: 'warning', icon: Hourglass },
  bounce: { word: 'events.bounce', tone: 'danger', icon: CircleX },
  out_of_band: { word: 'events.out_of_band', tone: 'danger', icon: Undo2 },
  policy_rejection: { word: 'events.policy_rejection', tone: 'danger', icon: ShieldX },
  spam_complaint: { word: 'events.spam_complaint', tone: 'danger', icon: TriangleAlert },
  generation_failure: { word: 'events.generation_failure', tone: 'danger', icon: Ban },
  generation_rejection: { word: 'events.generation_rejection', tone: 'danger', icon: Ban },
  open: { word: 'events.open', tone: 'accent', icon: Eye },
  initial_open: { word: 'events.initial_open', tone: 'accent', icon: Eye },
  click: { word: 'events.click', tone: 'accent', icon: MousePointerClick },
  list_unsubscribe: { word: 'events.list_unsubscribe', tone: 'warning', icon: MailX },
  link_unsubscribe: { word: 'events.link_unsubscribe', tone: 'warning', icon: MailX },
};

/** How an event is called and pictured; a delivery that was captured says so. */
export function eventLook(type: EventType, route?: unknown): EventLook {
  return type === 'delivery' && route === 'capture'
    ? { word: 'events.captured', tone: 'success', icon: Inbox }
    : LOOKS[type];
}
