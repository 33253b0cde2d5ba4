'use client';

import type { BounceDomainDetail } from '#lib/senders/domains/delegated/schema.ts';
import { AlignmentSection } from './alignment-section.tsx';
import { DelegatedDomainScreen } from './delegated-domain-screen.tsx';

/** The screen of a bounce domain. */
export const BounceDomainScreen = ({ initial }: { initial: BounceDomainDetail }) => (
  <DelegatedDomainScreen
    kind="bounce"
    initial={initial}
    isDone={({ status }) => status === 'verified'}
    extra={(domain) => <AlignmentSection domain={domain} />}
  />
);
