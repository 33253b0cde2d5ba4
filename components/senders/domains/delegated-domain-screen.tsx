'use client';

import type { ReactNode } from 'react';
import { boldName } from '#components/kit/forms/remove-button.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { StateLine } from '#components/ui/state.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { useFeature } from '#lib/client/features.tsx';
import type {
  AnyDelegatedDetail,
  DelegatedKind,
  UpdateDelegatedDomainInput,
} from '#lib/senders/domains/delegated/schema.ts';
import { AboutSection } from './about-section.tsx';
import { DefaultButton } from './default-button.tsx';
import { DomainNames } from './domain-names.tsx';
import { DomainRecords } from './domain-records.tsx';
import { DELEGATED_SCREENS } from './paths.ts';
import { RemoveSection } from './remove-section.tsx';
import { DomainState } from './status-mark.tsx';
import { VerifyButton } from './verify-button.tsx';

type DelegatedDomainScreenProps = {
  kind: DelegatedKind;
  domain: AnyDelegatedDetail;
  /** The calls of the kind, each with the domain that it answers. */
  calls: {
    save: (change: UpdateDelegatedDomainInput) => Promise<AnyDelegatedDetail>;
    verify: () => Promise<AnyDelegatedDetail>;
    remove: () => Promise<unknown>;
  };
  /** The section that only its kind has. */
  children: ReactNode;
};

/** The screen of a bounce or tracking domain: its status, its record and its settings. */
export function DelegatedDomainScreen({ kind, domain, calls, children }: DelegatedDomainScreenProps) {
  const t = useTexts('delegated');
  const showsRecord = useFeature(`${kind}Domain.detailAuthentication`);
  const showsInformation = useFeature(`${kind}Domain.detailInformation`);
  const canRemove = useFeature(`${kind}Domain.delete`);
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
            <DefaultButton kind={kind} domain={domain} save={calls.save} />
            {showsRecord && <VerifyButton verify={calls.verify} />}
          </>
        }
      />
      {domain.isTaken && (
        <Alert tone="danger" title={t('taken')}>
          {t('takenText')}
        </Alert>
      )}
      {showsRecord && <DomainRecords kind={kind} domain={domain} />}
      <div className="border-t border-line pt-7">
        {showsRecord && children}
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
            remove={calls.remove}
            removed={t('removed', { domain: domain.domain })}
            next={DELEGATED_SCREENS[kind]}
          />
        )}
      </div>
    </>
  );
}
