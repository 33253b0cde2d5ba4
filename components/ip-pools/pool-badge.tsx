'use client';

import { CircleCheck, CirclePause, Flame, type LucideIcon, Shuffle, Star } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Badge, type Tone } from '#components/ui/badge.tsx';
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
  return <Badge {...LOOKS[state]}>{t(`states.${state}`)}</Badge>;
}

/** Marks the default among pools. */
export function DefaultBadge() {
  const t = useTexts('ipPools');
  return (
    <Badge tone="accent" icon={Star}>
      {t('isDefault')}
    </Badge>
  );
}

const TONES: Record<AddressStatus, Tone> = { active: 'success', paused: 'warning', retired: 'neutral' };

/** Shows the status of an address. */
export function AddressBadge({ status }: { status: AddressStatus }) {
  const t = useTexts('ipPools');
  return <Badge tone={TONES[status]}>{t(`address.status.${status}`)}</Badge>;
}
