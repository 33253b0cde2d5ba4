'use client';

import { CircleCheck, Hourglass, OctagonX } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { State } from '#components/ui/state.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Member } from '#lib/account/team/schema.ts';

const looks = {
  active: { tone: 'success', icon: CircleCheck },
  invited: { tone: 'warning', icon: Hourglass },
  expired: { tone: 'danger', icon: OctagonX },
} as const;

/** The state of a member, with the time of joining; for an invitation, the expiry of its link. */
export function MemberState({ member: { status, since, expiresAt } }: { member: Member }) {
  const t = useTexts('team');
  const time = (at: string) => () => <Time at={at} />;
  return (
    <span className="flex flex-col items-start text-xs text-muted">
      <State {...looks[status]}>{t(`status.${status}`)}</State>
      <span>{t.rich(status === 'active' ? 'joined' : 'invited', { time: time(since) })}</span>
      {expiresAt && <span>{t.rich(status === 'expired' ? 'linkEnded' : 'linkEnds', { time: time(expiresAt) })}</span>}
    </span>
  );
}
