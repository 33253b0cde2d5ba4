import {
  Ban,
  CircleCheck,
  Flag,
  Hourglass,
  type LucideIcon,
  MailOpen,
  MousePointerClick,
  ShieldOff,
  ShieldX,
  Tag,
  Undo2,
  UserMinus,
  UserPen,
  UserPlus,
  UserRoundCheck,
} from 'lucide-react';
import type { Tone } from '#components/ui/tone-class.ts';
import type { RowOf } from '#lib/client/calls.ts';

/** An entry of a timeline. */
export type TimelineEntry = RowOf<'GET /api/suite/v1/contacts/{id}/timeline'>;

/** The icon and the tone of an entry. */
type EntryStyle = { icon: LucideIcon; tone: Tone };

type EmailEvent = Extract<TimelineEntry, { type: 'email' }>['event'];

const EVENTS: Record<EmailEvent, EntryStyle> = {
  injection: { icon: CircleCheck, tone: 'neutral' },
  delivery: { icon: CircleCheck, tone: 'success' },
  delay: { icon: Hourglass, tone: 'warning' },
  bounce: { icon: Undo2, tone: 'danger' },
  out_of_band: { icon: Undo2, tone: 'danger' },
  policy_rejection: { icon: ShieldX, tone: 'danger' },
  spam_complaint: { icon: Flag, tone: 'complained' },
  generation_failure: { icon: Ban, tone: 'danger' },
  generation_rejection: { icon: Ban, tone: 'danger' },
  open: { icon: MailOpen, tone: 'opened' },
  initial_open: { icon: MailOpen, tone: 'opened' },
  click: { icon: MousePointerClick, tone: 'clicked' },
  list_unsubscribe: { icon: UserMinus, tone: 'suppressed' },
  link_unsubscribe: { icon: UserMinus, tone: 'suppressed' },
};

/** Returns the icon and the tone of an entry; those that are no mail are gray. */
export function entryStyle(entry: TimelineEntry): EntryStyle {
  switch (entry.type) {
    case 'email':
      return EVENTS[entry.event];
    case 'consent':
      return { icon: entry.action === 'withdrawn' ? UserMinus : UserRoundCheck, tone: 'neutral' };
    case 'label':
      return { icon: Tag, tone: 'neutral' };
    case 'change':
      if (entry.change === 'created') return { icon: UserPlus, tone: 'neutral' };
      return { icon: entry.change === 'suppressed' ? ShieldOff : UserPen, tone: 'neutral' };
  }
}
