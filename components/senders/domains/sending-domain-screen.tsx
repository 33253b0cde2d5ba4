'use client';

import type { ReactNode } from 'react';
import { boldName } from '#components/kit/forms/remove-button.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { StateLine } from '#components/ui/state.tsx';
import { api } from '#lib/client/api.ts';
import { useFeature } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { SendingDomainDetail } from '#lib/senders/domains/schema.ts';
import { AboutSection } from './about-section.tsx';
import { DeliveryForm, type DeliveryFormOptions } from './delivery-form.tsx';
import { DomainRecords } from './domain-records.tsx';
import { SENDING_SCREEN } from './paths.ts';
import { getPollDelayMs } from './poll-delay.ts';
import { RemoveSection } from './remove-section.tsx';
import { NewKeyRecords, RotationSection } from './rotation-section.tsx';
import { DomainState } from './status-mark.tsx';
import { VerifyButton } from './verify-button.tsx';

type SendingDomainScreenProps = {
  initial: SendingDomainDetail;
  options: DeliveryFormOptions;
  /** A notice under the title. */
  children?: ReactNode;
};

/** The screen of a sending domain: its status, its records and its settings. */
export function SendingDomainScreen({ initial, options, children }: SendingDomainScreenProps) {
  const t = useTexts('domains');
  const params = { id: initial.id };
  const { data: domain = initial, mutate } = useApi(
    'GET /api/config/v1/domain/sending/{id}',
    { params },
    {
      fallbackData: initial,
      refreshInterval: (latest) => getPollDelayMs((latest ?? initial).nextCheckAt, Date.now()),
    },
  );
  const showsRecords = useFeature('sendingDomain.detailAuthentication') && !domain.isPlatform;
  const showsInformation = useFeature('sendingDomain.detailInformation');
  const canUpdate = useFeature('sendingDomain.update');
  const canRemove = useFeature('sendingDomain.delete') && !domain.isPlatform;
  const canRotate = canUpdate && showsRecords && domain.status === 'verified';
  const keep = <Next extends SendingDomainDetail>(next: Next) => {
    void mutate(next, { revalidate: false });
    return next;
  };
  const verify = async () => keep(await api('POST /api/config/v1/domain/sending/{id}/verify', { params }));
  return (
    <>
      <PageHeader
        title={domain.domain}
        description={
          <StateLine>
            <DomainState status={domain.status} />
            <span>{t(domain.isPlatform ? 'detail.ownName' : `detail.${domain.status}`)}</span>
          </StateLine>
        }
        actions={showsRecords && <VerifyButton verify={verify} />}
      />
      {children}
      {domain.isTaken && (
        <Alert tone="danger" title={t('detail.taken')}>
          {t('detail.takenText')}
        </Alert>
      )}
      {showsRecords && (
        <DomainRecords kind="sending" domain={domain}>
          {canRotate && <NewKeyRecords domain={domain} onChanged={() => mutate()} />}
        </DomainRecords>
      )}
      <div className="border-t border-line pt-7">
        <DeliveryForm domain={domain} options={options} onChanged={keep}>
          {canRotate && <RotationSection domain={domain} onChanged={() => mutate()} />}
          {showsInformation && <AboutSection domain={domain} />}
          {canRemove && (
            <RemoveSection
              action={t('detail.remove')}
              text={t('detail.removeText')}
              title={t('detail.removeTitle')}
              consequence={t.rich('detail.consequence', { domain: domain.domain, ...boldName })}
              typed={domain.domain}
              remove={() => api('DELETE /api/config/v1/domain/sending/{id}', { params })}
              removed={t('detail.removed', { domain: domain.domain })}
              next={SENDING_SCREEN}
            />
          )}
        </DeliveryForm>
      </div>
    </>
  );
}
