'use client';

import { CircleDashed, Lock } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Badge } from '#components/ui/badge.tsx';
import type { HttpsState } from '#lib/domains/pointing/schema.ts';

const LOOKS = {
  none: { tone: 'neutral', icon: CircleDashed },
  pending: { tone: 'warning', icon: CircleDashed },
  ready: { tone: 'success', icon: Lock },
} as const;

/** Whether links lead to a tracking domain over HTTPS. */
export function HttpsBadge({ state }: { state: HttpsState }) {
  const t = useTexts('pointing');
  return <Badge {...LOOKS[state]}>{t(`httpsStates.${state}`)}</Badge>;
}
