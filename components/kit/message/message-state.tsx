'use client';

import {
  ArrowDownToLine,
  Ban,
  CircleCheck,
  Flag,
  Hourglass,
  Inbox,
  type LucideIcon,
  MailOpen,
  MousePointerClick,
  ShieldOff,
  TimerOff,
  Undo2,
  UserMinus,
} from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { State } from '#components/ui/state.tsx';
import { Tag } from '#components/ui/tag.tsx';
import type { Tone } from '#components/ui/tone-class.ts';
import type { Verdict } from '#lib/insight/activity/schema.ts';

/** The picture of a message state: an icon with its own outline, and its colours. */
export type MessageLook = { tone: Tone; icon: LucideIcon };

/** How each state of a message looks, in every list, detail and timeline. */
export const MESSAGE_LOOKS: Record<Verdict, MessageLook> = {
  queued: { tone: 'neutral', icon: ArrowDownToLine },
  deferred: { tone: 'warning', icon: Hourglass },
  delivered: { tone: 'success', icon: CircleCheck },
  captured: { tone: 'captured', icon: Inbox },
  bounced: { tone: 'danger', icon: Undo2 },
  suppressed: { tone: 'suppressed', icon: ShieldOff },
  expired: { tone: 'danger', icon: TimerOff },
  canceled: { tone: 'canceled', icon: Ban },
  failed: { tone: 'danger', icon: Ban },
  opened: { tone: 'opened', icon: MailOpen },
  clicked: { tone: 'clicked', icon: MousePointerClick },
  unsubscribed: { tone: 'suppressed', icon: UserMinus },
  complained: { tone: 'complained', icon: Flag },
};

type MessageStateProps = {
  state: Verdict;
  /** A badge for every state: in the head of a detail. */
  isLoud?: boolean;
};

/** The state of a message: quiet while all is well, a badge where someone must act. */
export function MessageState({ state, isLoud }: MessageStateProps) {
  const t = useTexts('activity');
  // An unsubscription shares the colours of a suppression, but asks for nothing.
  const loudness = isLoud ?? (state === 'unsubscribed' ? false : undefined);
  return (
    <State {...MESSAGE_LOOKS[state]} {...(loudness !== undefined && { isLoud: loudness })}>
      {t(`verdicts.${state}`)}
    </State>
  );
}

/** Marks a recipient whose mail the simulator answered. */
export function SimulatedTag() {
  const t = useTexts('activity');
  return <Tag title={t('simulatedText')}>{t('simulated')}</Tag>;
}
