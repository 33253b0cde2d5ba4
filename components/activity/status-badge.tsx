'use client';

import { Ban, CircleCheck, CircleX, Clock, Hourglass, Inbox, type LucideIcon, OctagonX, ShieldOff } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import type { RecipientStatus } from '#lib/activity/schema.ts';

const LOOKS: Record<RecipientStatus, { tone: Tone; icon: LucideIcon }> = {
  queued: { tone: 'info', icon: Clock },
  deferred: { tone: 'warning', icon: Hourglass },
  delivered: { tone: 'success', icon: CircleCheck },
  captured: { tone: 'success', icon: Inbox },
  bounced: { tone: 'danger', icon: CircleX },
  suppressed: { tone: 'neutral', icon: ShieldOff },
  expired: { tone: 'danger', icon: OctagonX },
  canceled: { tone: 'neutral', icon: Ban },
};

/** What became of a recipient, in a word. */
export function StatusBadge({ status }: { status: RecipientStatus }) {
  const t = useTexts('activity');
  const { tone, icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`statuses.${status}`)}
    </Badge>
  );
}
