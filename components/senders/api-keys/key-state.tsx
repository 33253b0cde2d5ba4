'use client';

import { CircleCheck, CircleSlash, RefreshCw } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { type StateLook, StateMark } from '#components/ui/state-mark.tsx';
import type { ApiKey } from '#lib/senders/api-keys/schema.ts';

/** The state of a key: it works, another one has replaced it, or it has expired. */
export type KeyState = 'active' | 'replaced' | 'expired';

const LOOKS: Record<KeyState, StateLook> = {
  active: { tone: 'success', icon: CircleCheck, isQuiet: true },
  replaced: { tone: 'warning', icon: RefreshCw },
  expired: { tone: 'neutral', icon: CircleSlash },
};

/** Returns the state of a key at a time, in Unix milliseconds. */
export function getKeyState({ expiresAt, replacedById }: ApiKey, nowMs: number): KeyState {
  if (expiresAt !== null && Date.parse(expiresAt) <= nowMs) return 'expired';
  return replacedById === null ? 'active' : 'replaced';
}

/** Shows the state of a key. */
export function KeyMark({ state }: { state: KeyState }) {
  const t = useTexts('apiKeys');
  return <StateMark look={LOOKS[state]}>{t(state === 'active' ? 'detail.active' : state)}</StateMark>;
}
