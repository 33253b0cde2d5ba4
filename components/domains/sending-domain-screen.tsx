'use client';

import type { ReactNode } from 'react';
import { boldName, RemoveButton } from '#components/forms/remove-button.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { SendingDomainDetail } from '#lib/domains/schema.ts';
import { DeliveryCard } from './delivery-card.tsx';
import { GuideCard } from './guide-card.tsx';
import { InformationCard } from './information-card.tsx';
import { SENDING_PATH, SENDING_SCREEN } from './paths.ts';
import { RecordsCard } from './records-card.tsx';
import { RotationCard } from './rotation-card.tsx';
import { ShareCard } from './share-card.tsx';
import { DomainBadge } from './status-badge.tsx';
import { VerifyButton } from './verify-button.tsx';

/** Interval of reads while automatic checks run, in milliseconds. */
const WAITING_POLL_MS = 10_000;

type SendingDomainScreenProps = {
  initial: SendingDomainDetail;
  /** Delivery settings of other domains of the product. */
  children?: ReactNode;
};

/** The screen of a sending domain: status, records and actions. */
export function SendingDomainScreen({ initial, children }: SendingDomainScreenProps) {
  const t = useTexts('domains');
  const path = `${SENDING_PATH}/${initial.id}`;
  const { data: domain = initial, mutate } = useApi<SendingDomainDetail>(path, {
    fallbackData: initial,
    refreshInterval: (latest) => ((latest ?? initial).nextCheckAt === null ? 0 : WAITING_POLL_MS),
  });
  const showsRecords = useFeature('sendingDomain.detailAuthentication') && !domain.isPlatform;
  const showsInformation = useFeature('sendingDomain.detailInformation');
  const canUpdate = useFeature('sendingDomain.update');
  const canRemove = useFeature('sendingDomain.delete');
  const keep = (next: SendingDomainDetail) => mutate(next, { revalidate: false });
  return (
    <>
      <PageHeader
        back={<TextLink href={SENDING_SCREEN}>{t('back')}</TextLink>}
        title={domain.domain}
        badges={<DomainBadge status={domain.status} />}
        description={t(domain.isPlatform ? 'detail.ownName' : `detail.${domain.status}`)}
        actions={
          !domain.isPlatform && (
            <>
              {canRemove && (
                <RemoveButton
                  action={t('detail.remove')}
                  title={t('detail.removeTitle')}
                  consequence={t.rich('detail.consequence', { domain: domain.domain, ...boldName })}
                  typed={domain.domain}
                  path={path}
                  removed={t('detail.removed', { domain: domain.domain })}
                  next={SENDING_SCREEN}
                />
              )}
              {showsRecords && <VerifyButton<SendingDomainDetail> path={path} onVerified={keep} />}
            </>
          )
        }
      />
      {domain.isTaken && (
        <Alert tone="danger" title={t('detail.taken')}>
          {t('detail.takenText')}
        </Alert>
      )}
      {showsRecords && <RecordsCard domain={domain} />}
      {showsRecords && <GuideCard zone={domain.zone} />}
      {showsRecords && <ShareCard domain={domain} path={path} />}
      {canUpdate && showsRecords && domain.status === 'verified' && (
        <RotationCard domain={domain} onChanged={() => mutate()} />
      )}
      {canUpdate && <DeliveryCard domain={domain} onChanged={keep} />}
      {children}
      {showsInformation && <InformationCard domain={domain} />}
    </>
  );
}
