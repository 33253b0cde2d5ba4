'use client';

import { CircleCheck, CircleSlash, RefreshCw } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { State, type StateLook } from '#components/ui/state.tsx';
import type { ApiKey } from '#lib/senders/api-keys/schema.ts';

/** The state of a key: it works, another one has replaced it, or it has expired. */
export type KeyState = 'active' | 'replaced' | 'expired';

const LOOKS: Record<KeyState, StateLook> = {
  active: { tone: 'success', icon: CircleCheck },
  replaced: { tone: 'warning', icon: RefreshCw },
  expired: { tone: 'neutral', icon: CircleSlash, isLoud: true },
};

/** Returns the state of a key at a time, in Unix milliseconds. */
export function getKeyState({ expiresAt, replacedById }: ApiKey, nowMs: number): KeyState {
  if (expiresAt !== null && Date.parse(expiresAt) <= nowMs) return 'expired';
  return replacedById === null ? 'active' : 'replaced';
}

/** Shows the state of a key. */
export function KeyMark({ state }: { state: KeyState }) {
  const t = useTexts('apiKeys');
  return <State {...LOOKS[state]}>{t(state === 'active' ? 'detail.active' : state)}</State>;
}
