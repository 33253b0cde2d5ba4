'use client';

import { Download, Mail } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { buttonClass } from '#components/ui/button-class.ts';
import { Card } from '#components/ui/card.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { SendingDomainDetail } from '#lib/domains/schema.ts';
import { plainText, zoneFile } from './record-text.ts';

/** The records for whoever keeps the DNS: as a zone file, as text, as a mail. */
export function ShareCard({
  domain: { domain, records },
}: {
  domain: Pick<SendingDomainDetail, 'domain' | 'records'>;
}) {
  const t = useTexts('domains');
  const text = plainText(t('share.intro', { domain }), records);
  const mail = `mailto:?subject=${encodeURIComponent(t('share.subject', { domain }))}&body=${encodeURIComponent(text)}`;
  return (
    <Card title={t('share.title')} description={t('share.text')}>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => download(`${domain}.zone`, zoneFile(records))}>
          <Download aria-hidden /> {t('share.zone')}
        </Button>
        <CopyButton value={text} label={t('share.copied')} text={t('share.copy')} />
        <a href={mail} className={buttonClass('secondary', 'sm')}>
          <Mail aria-hidden /> {t('share.mail')}
        </a>
      </div>
    </Card>
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
