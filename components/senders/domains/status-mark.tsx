'use client';

import { CircleCheck, CircleDashed, CircleQuestionMark, CircleX, Hourglass, TriangleAlert } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { type StateLook, StateMark } from '#components/ui/state-mark.tsx';
import type { DomainStatus, RecordStatus } from '#lib/senders/domains/schema.ts';

const DOMAIN_LOOKS: Record<DomainStatus, StateLook> = {
  verified: { tone: 'success', icon: CircleCheck, isQuiet: true },
  unverified: { tone: 'warning', icon: Hourglass },
  failed: { tone: 'danger', icon: CircleX },
};

const RECORD_LOOKS: Record<RecordStatus, StateLook> = {
  valid: { tone: 'success', icon: CircleCheck, isQuiet: true },
  unchecked: { tone: 'neutral', icon: CircleDashed },
  missing: { tone: 'neutral', icon: CircleDashed },
  wrong: { tone: 'warning', icon: TriangleAlert },
  unknown: { tone: 'neutral', icon: CircleQuestionMark },
};

/** Shows the status of a domain. */
export function DomainState({ status }: { status: DomainStatus }) {
  const t = useTexts('domains');
  return <StateMark look={DOMAIN_LOOKS[status]}>{t(`states.${status}`)}</StateMark>;
}

/** Shows the state of a record. */
export function RecordState({ status }: { status: RecordStatus }) {
  const t = useTexts('domains');
  return <StateMark look={RECORD_LOOKS[status]}>{t(`records.status.${status}`)}</StateMark>;
}
