'use client';

import { CircleCheck, CircleDashed, CircleHelp, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Status } from '#components/ui/status.tsx';
import type { Tone } from '#components/ui/tone-class.ts';
import type { DomainStatus, RecordStatus } from '#lib/domains/schema.ts';

const DOMAIN_STYLES: Record<DomainStatus, { tone: Tone; icon: LucideIcon }> = {
  verified: { tone: 'success', icon: CircleCheck },
  unverified: { tone: 'warning', icon: CircleDashed },
  failed: { tone: 'danger', icon: CircleX },
};

const RECORD_STYLES: Record<RecordStatus, { tone: Tone; icon: LucideIcon }> = {
  valid: { tone: 'success', icon: CircleCheck },
  unchecked: { tone: 'neutral', icon: CircleDashed },
  missing: { tone: 'warning', icon: CircleDashed },
  wrong: { tone: 'danger', icon: TriangleAlert },
  unknown: { tone: 'neutral', icon: CircleHelp },
};

/** Shows the status of a domain. */
export function DomainBadge({ status }: { status: DomainStatus }) {
  const t = useTexts('domains');
  return <Status {...DOMAIN_STYLES[status]}>{t(`states.${status}`)}</Status>;
}

/** Shows the state of a record. */
export function RecordBadge({ status }: { status: RecordStatus }) {
  const t = useTexts('domains');
  return <Status {...RECORD_STYLES[status]}>{t(`records.status.${status}`)}</Status>;
}
