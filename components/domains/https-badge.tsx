'use client';

import { CircleDashed, Lock } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Status } from '#components/ui/status.tsx';
import type { HttpsState } from '#lib/domains/delegated/schema.ts';

const STYLES = {
  none: { tone: 'neutral', icon: CircleDashed },
  pending: { tone: 'warning', icon: CircleDashed },
  ready: { tone: 'success', icon: Lock },
} as const;

/** Shows the HTTPS state of a tracking domain. */
export function HttpsBadge({ state }: { state: HttpsState }) {
  const t = useTexts('delegated');
  return <Status {...STYLES[state]}>{t(`httpsStates.${state}`)}</Status>;
}
