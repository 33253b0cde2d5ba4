'use client';

import { CircleCheck, CircleX, Hourglass, Plus, TriangleAlert } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { CheckTimes } from '#components/senders/domains/check-times.tsx';
import { SENDING_SCREEN } from '#components/senders/domains/paths.ts';
import { RecordTable } from '#components/senders/domains/record-table.tsx';
import { VerifyButton } from '#components/senders/domains/verify-button.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { State, StateLine, type StateLook } from '#components/ui/state.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { api } from '#lib/client/api.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import type { SenderDomain } from '#lib/senders/senders/schema.ts';

const DomainForm = dynamic(() => import('./domain-form.tsx').then((module) => module.DomainForm), { ssr: false });

const LOOKS: Record<SenderDomain['state'], StateLook> = {
  verified: { tone: 'success', icon: CircleCheck },
  unverified: { tone: 'warning', icon: Hourglass },
  failed: { tone: 'danger', icon: CircleX },
  lost: { tone: 'danger', icon: TriangleAlert },
};

type SenderDomainsProps = { domains: readonly SenderDomain[]; onChanged: () => Promise<void> };

/** The sending domains of the company, each with the records to add. */
export function SenderDomains({ domains, onChanged }: SenderDomainsProps) {
  const t = useTexts('senders');
  const canAdd = useFeature('sendingDomain.create');
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title={t('domains.title')}
      description={t('domains.description')}
      className="mt-4"
      actions={
        canAdd && (
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden /> {t('domains.add')}
          </Button>
        )
      }
    >
      {domains.length === 0 && <p className="text-sm text-muted">{t('domains.none')}</p>}
      <div className="flex flex-col gap-6">
        {domains.map((domain) => (
          <DomainRecords key={domain.domainId} domain={domain} onChanged={onChanged} />
        ))}
      </div>
      {isAdding && <DomainForm onClose={() => setAdding(false)} onSaved={() => void onChanged()} />}
    </Section>
  );
}

/** A domain with its state, and the records that it lacks. */
function DomainRecords({ domain, onChanged }: { domain: SenderDomain; onChanged: () => Promise<void> }) {
  const t = useTexts('senders');
  const canOpen = useFeature('sendingDomain.detail');
  const mayOpen = useGrant('sending_domains/manage');
  const { domainId, domain: name, state, cause, senders, records } = domain;
  const verify = async () => {
    const checked = await api('POST /api/suite/v1/senders/domain/{id}/check', { params: { id: domainId } });
    await onChanged();
    return checked;
  };
  return (
    <section aria-label={name} className="min-w-0 border-t border-line pt-4">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-base font-semibold wrap-anywhere">{name}</h3>
          <StateLine>
            <State {...LOOKS[state]}>{t(`domains.states.${state}`)}</State>
            <span className="text-muted">{t('domains.senders', { count: senders })}</span>
          </StateLine>
          {cause?.detail && <p className="mt-1 max-w-[72ch] text-sm text-warning-text">{cause.detail}</p>}
          <CheckTimes {...domain} />
        </div>
        <VerifyButton verify={verify} variant="outline" />
      </div>
      {records.length > 0 ? (
        <RecordTable caption={t('domains.records', { domain: name })} records={records} names="host" />
      ) : (
        state === 'verified' && <p className="text-sm text-muted">{t('domains.complete')}</p>
      )}
      {canOpen && mayOpen && (
        <p className="mt-2 text-sm">
          <TextLink href={`${SENDING_SCREEN}/${domainId}`}>{t('domains.details', { domain: name })}</TextLink>
        </p>
      )}
    </section>
  );
}
