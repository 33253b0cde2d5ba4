'use client';

import { CircleCheck, CirclePause, Flame, Shuffle, Snowflake } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { type StateLook, StateMark } from '#components/ui/state-mark.tsx';
import type { AddressStatus, PoolState as State } from '#lib/senders/ip-pools/schema.ts';

const POOL_LOOKS: Record<State, StateLook> = {
  ready: { tone: 'success', icon: CircleCheck, isQuiet: true },
  warming: { tone: 'info', icon: Flame, isQuiet: true },
  paused: { tone: 'warning', icon: CirclePause },
  unbound: { tone: 'neutral', icon: Shuffle, isQuiet: true },
};

const ADDRESS_LOOKS: Record<AddressStatus, StateLook> = {
  active: { tone: 'success', icon: CircleCheck, isQuiet: true },
  paused: { tone: 'warning', icon: CirclePause },
  retired: { tone: 'neutral', icon: Snowflake },
};

/** Shows the state of a pool. */
export function PoolStateMark({ state }: { state: State }) {
  const t = useTexts('ipPools');
  return <StateMark look={POOL_LOOKS[state]}>{t(`states.${state}`)}</StateMark>;
}

/** Shows the status of an address. */
export function AddressState({ status }: { status: AddressStatus }) {
  const t = useTexts('ipPools');
  return <StateMark look={ADDRESS_LOOKS[status]}>{t(`address.status.${status}`)}</StateMark>;
}
