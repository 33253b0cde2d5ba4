'use client';

import {
  Ban,
  CalendarClock,
  CircleCheck,
  CirclePause,
  CircleX,
  FlaskConical,
  LoaderCircle,
  type LucideIcon,
  PencilLine,
  Send,
  Trophy,
} from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { State } from '#components/ui/state.tsx';
import type { Tone } from '#components/ui/tone-class.ts';
import type { CampaignState as StateName } from '#lib/campaigns/campaigns/values.ts';

const LOOKS: Readonly<Record<StateName, { tone: Tone; icon: LucideIcon }>> = {
  DRAFT: { tone: 'neutral', icon: PencilLine },
  SCHEDULED: { tone: 'scheduled', icon: CalendarClock },
  PREPARING: { tone: 'info', icon: LoaderCircle },
  TESTING: { tone: 'info', icon: FlaskConical },
  DECIDED: { tone: 'info', icon: Trophy },
  SENDING: { tone: 'info', icon: Send },
  PAUSED: { tone: 'warning', icon: CirclePause },
  SENT: { tone: 'success', icon: CircleCheck },
  CANCELED: { tone: 'canceled', icon: Ban },
  FAILED: { tone: 'danger', icon: CircleX },
};

/** The state of a campaign. */
export function CampaignState({ state }: { state: StateName }) {
  const t = useTexts('campaigns');
  return <State {...LOOKS[state]}>{t(`states.${state}`)}</State>;
}
