'use client';

import type { TrackingDomainDetail } from '#lib/domains/pointing/schema.ts';
import { HttpsCard } from './https-card.tsx';
import { PointingScreen } from './pointing-screen.tsx';

/** A domain that opens and clicks are counted on. */
export const TrackingDomainScreen = ({ initial }: { initial: TrackingDomainDetail }) => (
  <PointingScreen
    kind="tracking"
    initial={initial}
    isDone={({ status, httpsState }) => status === 'verified' && httpsState !== 'pending'}
    extra={(domain) => <HttpsCard domain={domain} />}
  />
);
