'use client';

import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Section } from '#components/ui/section.tsx';
import { Time } from '#components/ui/time.tsx';
import type { SendingDomainDetail } from '#lib/domains/schema.ts';

type InformationCardProps = { domain: Pick<SendingDomainDetail, 'id' | 'createdAt' | 'verifiedAt'> };

/** Shows when a domain was added and verified, and its id. */
export function InformationCard({ domain: { id, createdAt, verifiedAt } }: InformationCardProps) {
  const t = useTexts('domains');
  return (
    <Section title={t('information.title')}>
      <dl className="flex flex-col gap-1.5">
        <Line label={t('information.addedAt')}>
          <Time at={createdAt} absolute />
        </Line>
        <Line label={t('information.verifiedSince')}>
          {verifiedAt === null ? t('information.notVerified') : <Time at={verifiedAt} absolute />}
        </Line>
        <Line label={t('information.id')}>
          <CopyValue value={id} label={t('information.idCopied')} wrap />
        </Line>
      </dl>
    </Section>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-x-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-sm leading-7 text-muted">{label}</dt>
      <dd className="flex min-h-7 min-w-0 items-center text-base">{children}</dd>
    </div>
  );
}
