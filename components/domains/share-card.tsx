'use client';

import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { buttonClass } from '#components/ui/button-class.ts';
import { Card } from '#components/ui/card.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Time } from '#components/ui/time.tsx';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import type { SendingDomainDetail } from '#lib/domains/schema.ts';
import type { RecordsLink } from '#lib/domains/sharing/schema.ts';
import { plainText } from './record-text.ts';
import { ZoneButton } from './zone-button.tsx';

type ShareCardProps = {
  domain: Pick<SendingDomainDetail, 'domain' | 'zone' | 'records'>;
  /** Path of the domain in the API. */
  path: string;
};

/** Hands the records to the person who manages the DNS: as a link, a zone file, text or a mail. */
export function ShareCard({ domain, path }: ShareCardProps) {
  const t = useTexts('domains');
  const [link, setLink] = useState<RecordsLink | null>(null);
  const [pending, setPending] = useState(false);
  const makeLink = async () => {
    setPending(true);
    try {
      setLink(await api<RecordsLink>('POST', `${path}/share`));
    } catch (error) {
      showError(error);
    } finally {
      setPending(false);
    }
  };
  const name = domain.domain;
  const text = plainText(t('share.intro', { domain: name }), domain);
  const body = link ? `${t('share.intro', { domain: name })}\n\n${link.url}` : text;
  const mail = `mailto:?subject=${encodeURIComponent(t('share.subject', { domain: name }))}&body=${encodeURIComponent(body)}`;
  return (
    <Card title={t('share.title')} description={t('share.text')}>
      <div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" loading={pending} onClick={() => void makeLink()}>
            {t('share.link')}
          </Button>
          <ZoneButton domain={domain} />
          <CopyButton value={text} label={t('share.copied')} text={t('share.copy')} />
          <a href={mail} className={buttonClass('outline', 'sm')}>
            <Mail aria-hidden /> {t('share.mail')}
          </a>
        </div>
        <div aria-live="polite">
          {link && (
            <div className="mt-3 flex min-w-0 flex-col gap-1">
              <CopyValue value={link.url} label={t('share.linkCopied')} wrap />
              <p className="text-sm text-muted">
                {t.rich('share.linkText', { time: () => <Time at={link.expiresAt} absolute /> })}
              </p>
            </div>
          )}
        </div>
      </div>
    </Card>
  );
}
