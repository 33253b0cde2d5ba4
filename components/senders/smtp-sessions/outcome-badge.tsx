'use client';

import { CircleCheck, CircleDashed, CircleX, KeyRound, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { State } from '#components/ui/state.tsx';
import type { Tone } from '#components/ui/tone-class.ts';
import type { SmtpOutcome } from '#lib/senders/smtp-sessions/schema.ts';

const LOOKS: Record<SmtpOutcome, { tone: Tone; icon: LucideIcon }> = {
  accepted: { tone: 'success', icon: CircleCheck },
  partial: { tone: 'warning', icon: TriangleAlert },
  refused: { tone: 'danger', icon: CircleX },
  unauthenticated: { tone: 'danger', icon: KeyRound },
  empty: { tone: 'neutral', icon: CircleDashed },
};

/** The outcome of a session: a badge if something was refused, else an icon and a word. */
export function OutcomeBadge({ outcome }: { outcome: SmtpOutcome }) {
  const t = useTexts('smtpSessions');
  const { tone, icon } = LOOKS[outcome];
  return (
    <State tone={tone} icon={icon}>
      {t(`outcomes.${outcome}`)}
    </State>
  );
}
