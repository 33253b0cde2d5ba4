'use client';

import { CircleCheck, CirclePause, CircleX } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { State, type StateLook } from '#components/ui/state.tsx';
import type { SubaccountStatus } from '#lib/senders/subaccounts/schema.ts';

const LOOKS: Record<SubaccountStatus, StateLook> = {
  active: { tone: 'success', icon: CircleCheck },
  suspended: { tone: 'warning', icon: CirclePause },
  terminated: { tone: 'neutral', icon: CircleX },
};

/** Shows the status of a subaccount. */
export function SubaccountState({ status }: { status: SubaccountStatus }) {
  const t = useTexts('subaccounts');
  return <State {...LOOKS[status]}>{t(`statuses.${status}`)}</State>;
}
