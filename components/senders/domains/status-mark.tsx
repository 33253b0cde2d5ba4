'use client';

import { CircleCheck, CircleDashed, CircleQuestionMark, CircleX, Hourglass, TriangleAlert } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { State, type StateLook } from '#components/ui/state.tsx';
import type { DomainStatus, RecordStatus } from '#lib/senders/domains/schema.ts';

const DOMAIN_LOOKS: Record<DomainStatus, StateLook> = {
  verified: { tone: 'success', icon: CircleCheck },
  unverified: { tone: 'warning', icon: Hourglass },
  failed: { tone: 'danger', icon: CircleX },
};

const RECORD_LOOKS: Record<RecordStatus, StateLook> = {
  valid: { tone: 'success', icon: CircleCheck },
  unchecked: { tone: 'neutral', icon: CircleDashed, isLoud: true },
  missing: { tone: 'neutral', icon: CircleDashed, isLoud: true },
  wrong: { tone: 'warning', icon: TriangleAlert },
  unknown: { tone: 'neutral', icon: CircleQuestionMark, isLoud: true },
};

/** Shows the status of a domain. */
export function DomainState({ status }: { status: DomainStatus }) {
  const t = useTexts('domains');
  return <State {...DOMAIN_LOOKS[status]}>{t(`states.${status}`)}</State>;
}

/** Shows the state of a record. */
export function RecordState({ status }: { status: RecordStatus }) {
  const t = useTexts('domains');
  return <State {...RECORD_LOOKS[status]}>{t(`records.status.${status}`)}</State>;
}
