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
import type { Tone } from '#components/ui/badge.tsx';
import type { ActivityRow } from '#lib/activity/schema.ts';

/** The type of an event, as the schema of the list names it. */
export type EventType = ActivityRow['lastEvent'];

/** How an event is called and pictured. */
export type EventLook = { word: string; tone: Tone; icon: LucideIcon };

const LOOKS: Record<EventType, EventLook> = {
  injection: { word: 'Injection', tone: 'info', icon: Send },
  delivery: { word: 'Delivery', tone: 'success', icon: CircleCheck },
  delay: { word: 'Delay', tone: 'warning', icon: Hourglass },
  bounce: { word: 'Bounce', tone: 'danger', icon: CircleX },
  out_of_band: { word: 'Late bounce', tone: 'danger', icon: Undo2 },
  policy_rejection: { word: 'Policy rejection', tone: 'danger', icon: ShieldX },
  spam_complaint: { word: 'Spam complaint', tone: 'danger', icon: TriangleAlert },
  generation_failure: { word: 'Generation failure', tone: 'danger', icon: Ban },
  generation_rejection: { word: 'Generation rejection', tone: 'danger', icon: Ban },
  open: { word: 'Open', tone: 'accent', icon: Eye },
  initial_open: { word: 'Initial open', tone: 'accent', icon: Eye },
  click: { word: 'Click', tone: 'accent', icon: MousePointerClick },
  list_unsubscribe: { word: 'List unsubscribe', tone: 'warning', icon: MailX },
  link_unsubscribe: { word: 'Link unsubscribe', tone: 'warning', icon: MailX },
};

/** How an event is called and pictured; a delivery that was captured says so. */
export function eventLook(type: EventType, route?: unknown): EventLook {
  return type === 'delivery' && route === 'capture' ? { word: 'Captured', tone: 'success', icon: Inbox } : LOOKS[type];
}
