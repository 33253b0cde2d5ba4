'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { DownloadButton } from '#components/ui/download-button.tsx';
import type { SendingDomainDetail } from '#lib/senders/domains/schema.ts';
import { zoneFile } from './record-text.ts';

/** Saves a domain's records as lines of a zone file. */
export function ZoneButton({ domain }: { domain: Pick<SendingDomainDetail, 'domain' | 'zone' | 'records'> }) {
  const t = useTexts('domains');
  const file = () => ({ name: `${domain.domain}.zone`, type: 'text/plain', content: zoneFile(domain) });
  return (
    <DownloadButton size="sm" source={file}>
      {t('share.zone')}
    </DownloadButton>
  );
}
