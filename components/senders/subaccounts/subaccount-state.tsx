'use client';

import { CircleCheck, CirclePause, CircleX } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { type StateLook, StateMark } from '#components/ui/state-mark.tsx';
import type { SubaccountStatus } from '#lib/senders/subaccounts/schema.ts';

const LOOKS: Record<SubaccountStatus, StateLook> = {
  active: { tone: 'success', icon: CircleCheck, isQuiet: true },
  suspended: { tone: 'warning', icon: CirclePause },
  terminated: { tone: 'neutral', icon: CircleX, isQuiet: true },
};

/** Shows the status of a subaccount. */
export function SubaccountState({ status }: { status: SubaccountStatus }) {
  const t = useTexts('subaccounts');
  return <StateMark look={LOOKS[status]}>{t(`statuses.${status}`)}</StateMark>;
}
