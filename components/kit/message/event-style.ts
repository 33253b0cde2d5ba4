import {
  ArrowDownToLine,
  Ban,
  CircleCheck,
  CircleQuestionMark,
  Flag,
  Hourglass,
  Inbox,
  type LucideIcon,
  MailOpen,
  MousePointerClick,
  ShieldOff,
  ShieldX,
  TimerOff,
  Undo2,
  UserMinus,
} from 'lucide-react';
import type { TextKey } from '#components/texts/types.ts';
import type { Tone } from '#components/ui/tone-class.ts';
import type { ActivityRow } from '#lib/insight/activity/schema.ts';
import type { TimelineItem } from './timeline-items.ts';

/** The type of an event, as the schema of the list names it. */
type EventType = ActivityRow['lastEvent'];

/** The key of an event's name. */
type EventWord = Extract<TextKey<'activity'>, `events.${string}`>;

/** The name, icon and tone of an event. */
export type EventStyle = { word: EventWord; icon: LucideIcon; tone: Tone };

const STYLES: Record<EventType, EventStyle> = {
  injection: { word: 'events.injection', icon: ArrowDownToLine, tone: 'neutral' },
  delivery: { word: 'events.delivery', icon: CircleCheck, tone: 'success' },
  delay: { word: 'events.delay', icon: Hourglass, tone: 'warning' },
  bounce: { word: 'events.bounce', icon: Undo2, tone: 'danger' },
  out_of_band: { word: 'events.out_of_band', icon: Undo2, tone: 'danger' },
  policy_rejection: { word: 'events.policy_rejection', icon: ShieldX, tone: 'danger' },
  spam_complaint: { word: 'events.spam_complaint', icon: Flag, tone: 'complained' },
  generation_failure: { word: 'events.generation_failure', icon: Ban, tone: 'danger' },
  generation_rejection: { word: 'events.generation_rejection', icon: Ban, tone: 'danger' },
  open: { word: 'events.open', icon: MailOpen, tone: 'opened' },
  initial_open: { word: 'events.initial_open', icon: MailOpen, tone: 'opened' },
  click: { word: 'events.click', icon: MousePointerClick, tone: 'clicked' },
  list_unsubscribe: { word: 'events.list_unsubscribe', icon: UserMinus, tone: 'suppressed' },
  link_unsubscribe: { word: 'events.link_unsubscribe', icon: UserMinus, tone: 'suppressed' },
};

/** The enhanced status code of the bounce that ends a message whose time is over. */
const TIMEOUT_CODE = '5.4.7';

/**
 * Returns the name, icon and tone of a step. A captured message, a suppressed recipient and an expired message are
 * events of the types delivery and bounce, and have names of their own; an attempt without an event has no known result.
 */
export function eventStyle({ event, attempt }: Pick<TimelineItem, 'event' | 'attempt'>): EventStyle {
  if (!event) return { word: 'events.unknown', icon: CircleQuestionMark, tone: 'warning' };
  if (event.type === 'delivery' && (attempt?.route ?? event.data.route) === 'capture')
    return { word: 'events.captured', icon: Inbox, tone: 'captured' };
  if (event.type === 'bounce' && event.attempt === null)
    return { word: 'events.suppressed', icon: ShieldOff, tone: 'suppressed' };
  if (event.type === 'bounce' && event.data.enhanced_code === TIMEOUT_CODE)
    return { word: 'events.expired', icon: TimerOff, tone: 'danger' };
  return STYLES[event.type];
}
