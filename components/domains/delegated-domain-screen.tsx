'use client';

import type { ReactNode } from 'react';
import { boldName, RemoveButton } from '#components/forms/remove-button.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { AnyDelegatedDetail, DelegatedKind } from '#lib/domains/delegated/schema.ts';
import { DefaultButton } from './default-button.tsx';
import { GuideCard } from './guide-card.tsx';
import { InformationCard } from './information-card.tsx';
import { DELEGATED_PATHS, DELEGATED_SCREENS } from './paths.ts';
import { RecordsCard } from './records-card.tsx';
import { ShareCard } from './share-card.tsx';
import { DomainBadge } from './status-badge.tsx';
import { VerifyButton } from './verify-button.tsx';

/** Interval of reads while automatic checks run, in milliseconds. */
const WAITING_POLL_MS = 10_000;

type DelegatedDomainScreenProps<Domain> = {
  kind: DelegatedKind;
  initial: Domain;
  /** Checks if no further change is expected, so that polling ends. */
  isDone: (domain: Domain) => boolean;
  /** Renders the card that only its kind has. */
  extra: (domain: Domain) => ReactNode;
};

/** The screen of a bounce or tracking domain: status, record and actions. */
export function DelegatedDomainScreen<Domain extends AnyDelegatedDetail>(props: DelegatedDomainScreenProps<Domain>) {
  const { kind, initial, isDone, extra } = props;
  const t = useTexts('delegated');
  const path = `${DELEGATED_PATHS[kind]}/${initial.id}`;
  const { data: domain = initial, mutate } = useApi<Domain>(path, {
    fallbackData: initial,
    refreshInterval: (latest) => (isDone(latest ?? initial) ? 0 : WAITING_POLL_MS),
  });
  const showsRecord = useFeature(`${kind}Domain.detailAuthentication`);
  const showsInformation = useFeature(`${kind}Domain.detailInformation`);
  const canRemove = useFeature(`${kind}Domain.delete`);
  const keep = (next: Domain) => mutate(next, { revalidate: false });
  return (
    <>
      <PageHeader
        back={<TextLink href={DELEGATED_SCREENS[kind]}>{t(`${kind}.back`)}</TextLink>}
        title={domain.domain}
        badges={
          <>
            <DomainBadge status={domain.status} />
            {domain.isDefault && <Tag>{t('isDefault')}</Tag>}
          </>
        }
        description={
          <>
            {t(`${kind}.${domain.status}`)}{' '}
            {domain.isDefault && domain.status === 'verified' && t(`${kind}.defaultText`)}
          </>
        }
        actions={
          <>
            {canRemove && (
              <RemoveButton
                action={t('remove')}
                title={t('removeTitle')}
                consequence={t.rich(`${kind}.consequence`, { domain: domain.domain, ...boldName })}
                typed={domain.domain}
                path={path}
                removed={t('removed', { domain: domain.domain })}
                next={DELEGATED_SCREENS[kind]}
              />
            )}
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
      {showsRecord && <RecordsCard domain={domain} />}
      {showsRecord && extra(domain)}
      {domain.sendingDomains.length > 0 && <UsedBy names={domain.sendingDomains} />}
      {showsRecord && <GuideCard zone={domain.zone} />}
      {showsRecord && <ShareCard domain={domain} path={path} />}
      {showsInformation && <InformationCard domain={domain} />}
    </>
  );
}

function UsedBy({ names }: { names: readonly string[] }) {
  const t = useTexts('delegated');
  return (
    <Card title={t('used.title')} description={t('used.text')}>
      <ul className="flex flex-col gap-1">
        {names.map((name) => (
          <li key={name} className="font-mono text-sm break-all">
            {name}
          </li>
        ))}
      </ul>
    </Card>
  );
}
