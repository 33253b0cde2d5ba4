'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ConfirmDialog } from '#components/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { api } from '#lib/client/api.ts';
import { useFeature } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
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

/** How often a domain is read while it is looked at by itself, in milliseconds. */
const WAITING_POLL_MS = 10_000;

/** A sending domain: where it stands, its records, and what can be done with it. */
export function SendingDomainScreen({ initial }: { initial: SendingDomainDetail }) {
  const t = useTexts('domains');
  const path = `${SENDING_PATH}/${initial.id}`;
  const { data: domain = initial, mutate } = useApi<SendingDomainDetail>(path, {
    fallbackData: initial,
    refreshInterval: (latest) => ((latest ?? initial).nextCheckAt === null ? 0 : WAITING_POLL_MS),
  });
  const showsRecords = useFeature('sendingDomain.detailAuthentication') && !domain.isPlatform;
  const showsInformation = useFeature('sendingDomain.detailInformation');
  const canUpdate = useFeature('sendingDomain.update');
  const keep = (next: SendingDomainDetail) => mutate(next, { revalidate: false });
  return (
    <>
      <PageHeader
        back={<TextLink href={SENDING_SCREEN}>{t('back')}</TextLink>}
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0">{domain.domain}</span>
            <DomainBadge status={domain.status} />
          </span>
        }
        description={t(domain.isPlatform ? 'detail.ownName' : `detail.${domain.status}`)}
        actions={
          !domain.isPlatform && (
            <>
              <RemoveButton domain={domain} />
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
      {showsRecords && <GuideCard />}
      {showsRecords && <ShareCard domain={domain} path={path} />}
      {canUpdate && showsRecords && domain.status === 'verified' && (
        <RotationCard domain={domain} onChanged={() => mutate()} />
      )}
      {canUpdate && <DeliveryCard domain={domain} onChanged={keep} />}
      {showsInformation && <InformationCard domain={domain} />}
    </>
  );
}

function RemoveButton({ domain: { id, domain } }: { domain: SendingDomainDetail }) {
  const t = useTexts('domains');
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    await api('DELETE', `${SENDING_PATH}/${id}`);
    showToast({ type: 'success', title: t('detail.removed', { domain }) });
    router.push(SENDING_SCREEN);
  };
  if (!useFeature('sendingDomain.delete')) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('detail.remove')}</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('detail.removeTitle')}
        consequence={t.rich('detail.consequence', {
          domain,
          b: (chunks) => <strong className="wrap-anywhere">{chunks}</strong>,
        })}
        action={t('detail.remove')}
        typed={domain}
        onConfirm={remove}
      />
    </>
  );
}
