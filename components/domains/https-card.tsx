'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Card } from '#components/ui/card.tsx';
import type { TrackingDomainDetail } from '#lib/domains/delegated/schema.ts';
import { HttpsBadge } from './https-badge.tsx';

/** Shows the HTTPS state of a tracking domain, and the problem where it does not serve HTTPS. */
export function HttpsCard({ domain: { status, httpsState, httpsProblem } }: { domain: TrackingDomainDetail }) {
  const t = useTexts('delegated');
  const isVerified = status === 'verified';
  const isPending = isVerified && httpsState === 'pending';
  return (
    <Card title={t('httpsCard.title')} actions={isVerified && <HttpsBadge state={httpsState} />}>
      <div className="flex flex-col gap-3">
        {isPending && httpsProblem !== null && <Alert tone="warning">{httpsProblem}</Alert>}
        <p className="max-w-prose text-base text-muted">
          {t(isVerified ? `httpsCard.${httpsState}` : 'httpsCard.unverified')} {isPending && t('httpsCard.operator')}
        </p>
      </div>
    </Card>
  );
}
