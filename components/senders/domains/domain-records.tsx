'use client';

import type { ReactNode } from 'react';
import type { DomainKind, SendingDomainDetail } from '#lib/senders/domains/schema.ts';
import { CheckProgress } from './check-progress.tsx';
import { ProviderGuide } from './provider-guide.tsx';
import { RecordsSection } from './records-section.tsx';
import { ShareRecords } from './share-records.tsx';

type DomainRecordsProps = {
  kind: DomainKind;
  domain: Pick<
    SendingDomainDetail,
    'id' | 'domain' | 'zone' | 'nameServers' | 'records' | 'lastCheckedAt' | 'nextCheckAt'
  >;
  /** Sections between the records and the steps of the provider. */
  children?: ReactNode;
};

/** Everything that brings the records of a domain of any kind into its DNS: progress, records, steps, and a link to share. */
export const DomainRecords = ({ kind, domain, children }: DomainRecordsProps) => (
  <>
    <CheckProgress domain={domain} />
    <RecordsSection domain={domain} />
    {children}
    <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21.25rem]">
      <ProviderGuide domain={domain} />
      <ShareRecords kind={kind} domain={domain} />
    </div>
  </>
);
