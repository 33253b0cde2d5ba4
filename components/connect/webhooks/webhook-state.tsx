'use client';

import { CircleAlert, CircleCheck, CircleOff, CirclePause } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { State, type StateLook } from '#components/ui/state.tsx';
import type { Webhook } from '#lib/connect/webhooks/schema.ts';

type ShownState = 'on' | 'failing' | 'paused' | 'off';

const LOOKS: Record<ShownState, StateLook> = {
  on: { tone: 'success', icon: CircleCheck },
  failing: { tone: 'danger', icon: CircleAlert },
  paused: { tone: 'warning', icon: CirclePause },
  off: { tone: 'neutral', icon: CircleOff, isLoud: true },
};

/** Returns the state of a webhook as people read it: one that is on may be failing. */
export const shownState = ({ state, failingSince }: Pick<Webhook, 'state' | 'failingSince'>): ShownState =>
  state === 'on' && failingSince !== null ? 'failing' : state;

/** Shows the state of a webhook. */
export function WebhookStateMark({ webhook }: { webhook: Pick<Webhook, 'state' | 'failingSince'> }) {
  const t = useTexts('webhooks');
  const state = shownState(webhook);
  return <State {...LOOKS[state]}>{t(`states.${state}`)}</State>;
}
