'use client';

import type { ReactNode } from 'react';
import { boldName } from '#components/kit/forms/remove-button.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { StateLine } from '#components/ui/state-mark.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { AnyDelegatedDetail, DelegatedKind } from '#lib/senders/domains/delegated/schema.ts';
import { AboutSection } from './about-section.tsx';
import { DefaultButton } from './default-button.tsx';
import { DomainNames } from './domain-names.tsx';
import { DomainRecords } from './domain-records.tsx';
import { DELEGATED_PATHS, DELEGATED_SCREENS } from './paths.ts';
import { getPollDelayMs } from './poll-delay.ts';
import { RemoveSection } from './remove-section.tsx';
import { DomainState } from './status-mark.tsx';
import { VerifyButton } from './verify-button.tsx';

type DelegatedDomainScreenProps<Domain> = {
  kind: DelegatedKind;
  initial: Domain;
  /** Checks if no further change is expected, so that polling ends. */
  isDone: (domain: Domain) => boolean;
  /** Renders the section that only its kind has. */
  extra: (domain: Domain) => ReactNode;
};

/** The screen of a bounce or tracking domain: its status, its record and its settings. */
export function DelegatedDomainScreen<Domain extends AnyDelegatedDetail>(props: DelegatedDomainScreenProps<Domain>) {
  const { kind, initial, isDone, extra } = props;
  const t = useTexts('delegated');
  const path = `${DELEGATED_PATHS[kind]}/${initial.id}`;
  const { data: domain = initial, mutate } = useApi<Domain>(path, {
    fallbackData: initial,
    refreshInterval: (latest = initial) => (isDone(latest) ? 0 : getPollDelayMs(latest.nextCheckAt, Date.now())),
  });
  const showsRecord = useFeature(`${kind}Domain.detailAuthentication`);
  const showsInformation = useFeature(`${kind}Domain.detailInformation`);
  const canRemove = useFeature(`${kind}Domain.delete`);
  const keep = (next: Domain) => mutate(next, { revalidate: false });
  return (
    <>
      <PageHeader
        title={domain.domain}
        description={
          <StateLine>
            <DomainState status={domain.status} />
            {domain.isDefault && <Tag>{t('isDefault')}</Tag>}
            <span>
              {t(`${kind}.${domain.status}`)}{' '}
              {domain.isDefault && domain.status === 'verified' && t(`${kind}.defaultText`)}
            </span>
          </StateLine>
        }
        actions={
          <>
            <DefaultButton kind={kind} domain={domain} onChanged={keep} />
            {showsRecord && <VerifyButton path={path} onVerified={keep} />}
          </>
        }
      />
      {domain.isTaken && (
        <Alert tone="danger" title={t('taken')}>
          {t('takenText')}
        </Alert>
      )}
      {showsRecord && <DomainRecords domain={domain} path={path} />}
      <div className="border-t border-line pt-7">
        {showsRecord && extra(domain)}
        {domain.sendingDomains.length > 0 && (
          <SettingsSection title={t('used.title')} description={t('used.text')}>
            <DomainNames names={domain.sendingDomains} />
          </SettingsSection>
        )}
        {showsInformation && <AboutSection domain={domain} />}
        {canRemove && (
          <RemoveSection
            action={t('remove')}
            text={t(`${kind}.removeText`)}
            title={t('removeTitle')}
            consequence={t.rich(`${kind}.consequence`, { domain: domain.domain, ...boldName })}
            typed={domain.domain}
            path={path}
            removed={t('removed', { domain: domain.domain })}
            next={DELEGATED_SCREENS[kind]}
          />
        )}
      </div>
    </>
  );
}
