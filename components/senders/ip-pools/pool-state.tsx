'use client';

import { CircleCheck, CirclePause, Flame, Shuffle, Snowflake } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { State, type StateLook } from '#components/ui/state.tsx';
import type { AddressStatus, PoolState } from '#lib/senders/ip-pools/schema.ts';

const POOL_LOOKS: Record<PoolState, StateLook> = {
  ready: { tone: 'success', icon: CircleCheck },
  warming: { tone: 'info', icon: Flame },
  paused: { tone: 'warning', icon: CirclePause },
  unbound: { tone: 'neutral', icon: Shuffle },
};

const ADDRESS_LOOKS: Record<AddressStatus, StateLook> = {
  active: { tone: 'success', icon: CircleCheck },
  paused: { tone: 'warning', icon: CirclePause },
  retired: { tone: 'neutral', icon: Snowflake, isLoud: true },
};

/** Shows the state of a pool. */
export function PoolStateMark({ state }: { state: PoolState }) {
  const t = useTexts('ipPools');
  return <State {...POOL_LOOKS[state]}>{t(`states.${state}`)}</State>;
}

/** Shows the status of an address. */
export function AddressState({ status }: { status: AddressStatus }) {
  const t = useTexts('ipPools');
  return <State {...ADDRESS_LOOKS[status]}>{t(`address.status.${status}`)}</State>;
}
