'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import type { TrackingDomainDetail } from '#lib/senders/domains/delegated/schema.ts';
import { HttpsMark } from './https-mark.tsx';

/** Shows the HTTPS state of a tracking domain, and the problem where it does not serve HTTPS. */
export function HttpsSection({ domain: { status, httpsState, httpsProblem } }: { domain: TrackingDomainDetail }) {
  const t = useTexts('delegated');
  const isVerified = status === 'verified';
  const isPending = isVerified && httpsState === 'pending';
  return (
    <SettingsSection title={t('httpsCard.title')}>
      {isVerified && (
        <p>
          <HttpsMark state={httpsState} />
        </p>
      )}
      {isPending && httpsProblem !== null && <Alert tone="warning">{httpsProblem}</Alert>}
      <p className="max-w-prose text-sm">
        {t(isVerified ? `httpsCard.${httpsState}` : 'httpsCard.unverified')} {isPending && t('httpsCard.operator')}
      </p>
    </SettingsSection>
  );
}
