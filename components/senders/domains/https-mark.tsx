'use client';

import { CircleDashed, CircleMinus, Lock } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { State, type StateLook } from '#components/ui/state.tsx';
import type { HttpsState } from '#lib/senders/domains/delegated/schema.ts';

const LOOKS: Record<HttpsState, StateLook> = {
  none: { tone: 'neutral', icon: CircleMinus },
  pending: { tone: 'warning', icon: CircleDashed },
  ready: { tone: 'success', icon: Lock },
};

/** Shows the HTTPS state of a tracking domain. */
export function HttpsMark({ state }: { state: HttpsState }) {
  const t = useTexts('delegated');
  return <State {...LOOKS[state]}>{t(`httpsStates.${state}`)}</State>;
}
