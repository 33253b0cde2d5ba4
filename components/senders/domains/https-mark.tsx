'use client';

import { CircleDashed, CircleMinus, Lock } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { type StateLook, StateMark } from '#components/ui/state-mark.tsx';
import type { HttpsState } from '#lib/senders/domains/delegated/schema.ts';

const LOOKS: Record<HttpsState, StateLook> = {
  none: { tone: 'neutral', icon: CircleMinus, isQuiet: true },
  pending: { tone: 'warning', icon: CircleDashed },
  ready: { tone: 'success', icon: Lock, isQuiet: true },
};

/** Shows the HTTPS state of a tracking domain. */
export function HttpsMark({ state }: { state: HttpsState }) {
  const t = useTexts('delegated');
  return <StateMark look={LOOKS[state]}>{t(`httpsStates.${state}`)}</StateMark>;
}
