'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ProductionAccess } from '#lib/account/onboarding/schema.ts';

/** The state of the production request: waiting, rejected or approved; empty without a request. */
export function RequestState({ access: { productionStatus, request } }: { access: ProductionAccess }) {
  const t = useTexts('environment');
  if (productionStatus === 'Requested' && request) {
    return (
      <Alert tone="info" title={t('request.waitingTitle')}>
        {t.rich('request.waitingText', { at: () => <Time at={request.createdAt} absolute /> })}
      </Alert>
    );
  }
  if (productionStatus === 'Rejected') {
    return (
      <Alert tone="warning" title={t('request.rejectedTitle')}>
        {request?.decisionNote && <p className="font-medium">{request.decisionNote}</p>}
        <p>{t('request.rejectedText')}</p>
      </Alert>
    );
  }
  if (productionStatus !== 'Approved') return null;
  return (
    <>
      <Alert tone="success" title={t('request.approvedTitle')}>
        {t('request.approvedText')}
      </Alert>
      <div>
        <ButtonLink href="/switch-to-production-environment" variant="primary" size="lg">
          {t('switch.toProduction')}
        </ButtonLink>
      </div>
    </>
  );
}
