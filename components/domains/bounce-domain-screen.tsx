'use client';

import type { BounceDomainDetail } from '#lib/domains/pointing/schema.ts';
import { AlignmentCard } from './alignment-card.tsx';
import { PointingScreen } from './pointing-screen.tsx';

/** A domain that bounces come back to. */
export const BounceDomainScreen = ({ initial }: { initial: BounceDomainDetail }) => (
  <PointingScreen
    kind="bounce"
    initial={initial}
    isDone={({ status }) => status === 'verified'}
    extra={(domain) => <AlignmentCard domain={domain} />}
  />
);
