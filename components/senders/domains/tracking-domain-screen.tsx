'use client';

import type { TrackingDomainDetail } from '#lib/senders/domains/delegated/schema.ts';
import { DelegatedDomainScreen } from './delegated-domain-screen.tsx';
import { HttpsSection } from './https-section.tsx';

/** The screen of a tracking domain. */
export const TrackingDomainScreen = ({ initial }: { initial: TrackingDomainDetail }) => (
  <DelegatedDomainScreen
    kind="tracking"
    initial={initial}
    isDone={({ status, httpsState }) => status === 'verified' && httpsState !== 'pending'}
    extra={(domain) => <HttpsSection domain={domain} />}
  />
);
