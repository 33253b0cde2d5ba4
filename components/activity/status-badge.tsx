'use client';

import {
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  Eye,
  FlaskConical,
  Hourglass,
  Inbox,
  type LucideIcon,
  MailX,
  MousePointerClick,
  OctagonX,
  ShieldOff,
  TriangleAlert,
} from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import type { Verdict } from '#lib/activity/schema.ts';

const LOOKS: Record<Verdict, { tone: Tone; icon: LucideIcon }> = {
  queued: { tone: 'info', icon: Clock },
  deferred: { tone: 'warning', icon: Hourglass },
  delivered: { tone: 'success', icon: CircleCheck },
  captured: { tone: 'success', icon: Inbox },
  bounced: { tone: 'danger', icon: CircleX },
  suppressed: { tone: 'neutral', icon: ShieldOff },
  expired: { tone: 'danger', icon: OctagonX },
  canceled: { tone: 'neutral', icon: Ban },
  opened: { tone: 'success', icon: Eye },
  clicked: { tone: 'success', icon: MousePointerClick },
  unsubscribed: { tone: 'warning', icon: MailX },
  complained: { tone: 'danger', icon: TriangleAlert },
};

/** Marks a recipient whose mail the simulator answered. */
export function SimulatedBadge() {
  const t = useTexts('activity');
  return (
    <Badge icon={FlaskConical} title={t('simulatedText')}>
      {t('simulated')}
    </Badge>
  );
}

/** The verdict on a recipient, in a word and a picture of its own. */
export function StatusBadge({ verdict }: { verdict: Verdict }) {
  const t = useTexts('activity');
  const { tone, icon } = LOOKS[verdict];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`verdicts.${verdict}`)}
    </Badge>
  );
}
