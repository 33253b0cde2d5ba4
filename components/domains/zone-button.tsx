'use client';

import { Download } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import type { SendingDomainDetail } from '#lib/domains/schema.ts';
import { zoneFile } from './record-text.ts';

/** Saves a domain's records as lines of a zone file. */
export function ZoneButton({ domain }: { domain: Pick<SendingDomainDetail, 'domain' | 'zone' | 'records'> }) {
  const t = useTexts('domains');
  return (
    <Button size="sm" onClick={() => download(`${domain.domain}.zone`, zoneFile(domain))}>
      <Download aria-hidden /> {t('share.zone')}
    </Button>
  );
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
