'use client';

import type { ReactNode } from 'react';
import { boldName, RemoveButton } from '#components/forms/remove-button.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { BounceDomainDetail, PointingKind } from '#lib/domains/pointing/schema.ts';
import { DefaultButton } from './default-button.tsx';
import { GuideCard } from './guide-card.tsx';
import { InformationCard } from './information-card.tsx';
import { POINTING_PATHS, POINTING_SCREENS } from './paths.ts';
import { RecordsCard } from './records-card.tsx';
import { ShareCard } from './share-card.tsx';
import { DomainBadge } from './status-badge.tsx';
import { VerifyButton } from './verify-button.tsx';

/** How often a domain is read while it is looked at by itself, in milliseconds. */
const WAITING_POLL_MS = 10_000;

/** What a domain of either kind shows. */
export type PointingDetail = Omit<BounceDomainDetail, 'alignsWith'>;

type PointingScreenProps<Domain> = {
  kind: PointingKind;
  initial: Domain;
  /** Whether nothing more is awaited of it. */
  isDone: (domain: Domain) => boolean;
  /** What only its kind shows. */
  extra: (domain: Domain) => ReactNode;
};

/** A bounce or tracking domain: where it stands, its record, and what can be done with it. */
export function PointingScreen<Domain extends PointingDetail>(props: PointingScreenProps<Domain>) {
  const { kind, initial, isDone, extra } = props;
  const t = useTexts('pointing');
  const path = `${POINTING_PATHS[kind]}/${initial.id}`;
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
        back={<TextLink href={POINTING_SCREENS[kind]}>{t(`${kind}.back`)}</TextLink>}
        title={domain.domain}
        badges={
          <>
            <DomainBadge status={domain.status} />
            {domain.isDefault && <Badge tone="accent">{t('isDefault')}</Badge>}
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
                next={POINTING_SCREENS[kind]}
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
      {showsRecord && <GuideCard />}
      {showsRecord && <ShareCard domain={domain} path={path} />}
      {showsInformation && <InformationCard domain={domain} />}
    </>
  );
}

function UsedBy({ names }: { names: readonly string[] }) {
  const t = useTexts('pointing');
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
