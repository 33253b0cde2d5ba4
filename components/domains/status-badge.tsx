'use client';

import { CircleCheck, CircleDashed, CircleHelp, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import type { DomainStatus, RecordStatus } from '#lib/domains/schema.ts';

const DOMAIN_LOOKS: Record<DomainStatus, { tone: Tone; icon: LucideIcon }> = {
  verified: { tone: 'success', icon: CircleCheck },
  unverified: { tone: 'warning', icon: CircleDashed },
  failed: { tone: 'danger', icon: CircleX },
};

const RECORD_LOOKS: Record<RecordStatus, { tone: Tone; icon: LucideIcon }> = {
  valid: { tone: 'success', icon: CircleCheck },
  unchecked: { tone: 'neutral', icon: CircleDashed },
  missing: { tone: 'warning', icon: CircleDashed },
  wrong: { tone: 'danger', icon: TriangleAlert },
  unknown: { tone: 'neutral', icon: CircleHelp },
};

/** Where a domain stands. */
export function DomainBadge({ status }: { status: DomainStatus }) {
  const t = useTexts('domains');
  return <Badge {...DOMAIN_LOOKS[status]}>{t(`states.${status}`)}</Badge>;
}

/** Where a record stands. */
export function RecordBadge({ status }: { status: RecordStatus }) {
  const t = useTexts('domains');
  return <Badge {...RECORD_LOOKS[status]}>{t(`records.status.${status}`)}</Badge>;
}
