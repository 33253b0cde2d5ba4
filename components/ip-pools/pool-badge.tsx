'use client';

import { CircleCheck, CircleDashed, CirclePause, Flame, type LucideIcon, Shuffle } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Status } from '#components/ui/status.tsx';
import { Tag } from '#components/ui/tag.tsx';
import type { Tone } from '#components/ui/tone-class.ts';
import type { AddressStatus, PoolState } from '#lib/ip-pools/schema.ts';

const LOOKS: Record<PoolState, { tone: Tone; icon: LucideIcon }> = {
  ready: { tone: 'success', icon: CircleCheck },
  warming: { tone: 'info', icon: Flame },
  paused: { tone: 'warning', icon: CirclePause },
  unbound: { tone: 'neutral', icon: Shuffle },
};

/** Shows the state of a pool. */
export function PoolBadge({ state }: { state: PoolState }) {
  const t = useTexts('ipPools');
  return <Status {...LOOKS[state]}>{t(`states.${state}`)}</Status>;
}

/** Marks the default among pools. */
export function DefaultBadge() {
  const t = useTexts('ipPools');
  return <Tag>{t('isDefault')}</Tag>;
}

const ADDRESS_LOOKS: Record<AddressStatus, { tone: Tone; icon: LucideIcon }> = {
  active: { tone: 'success', icon: CircleCheck },
  paused: { tone: 'warning', icon: CirclePause },
  retired: { tone: 'neutral', icon: CircleDashed },
};

/** Shows the status of an address. */
export function AddressBadge({ status }: { status: AddressStatus }) {
  const t = useTexts('ipPools');
  return <Status {...ADDRESS_LOOKS[status]}>{t(`address.status.${status}`)}</Status>;
}
