'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Time } from '#components/ui/time.tsx';
import { api } from '#lib/client/api.ts';
import { useAction } from '#lib/client/use-action.ts';
import type { DomainKind, SendingDomainDetail } from '#lib/senders/domains/schema.ts';
import type { RecordsLink } from '#lib/senders/domains/sharing/schema.ts';
import { plainText } from './record-text.ts';

type ShareRecordsProps = {
  kind: DomainKind;
  domain: Pick<SendingDomainDetail, 'id' | 'domain' | 'zone' | 'records'>;
};

/** Hands the records to the person who manages the DNS, as a link or as text. */
export function ShareRecords({ kind, domain }: ShareRecordsProps) {
  const t = useTexts('domains');
  const [link, setLink] = useState<RecordsLink | null>(null);
  const { pending, run: createLink } = useAction(async () => {
    setLink(await api(`POST /api/config/v1/domain/${kind}/{id}/share`, { params: { id: domain.id } }));
  });
  return (
    <aside aria-label={t('share.title')} className="min-w-0 border-line lg:border-l lg:pl-8">
      <h3 className="text-base font-semibold">{t('share.title')}</h3>
      <p className="mt-1 mb-3 text-sm text-muted">{t('share.text')}</p>
      <div aria-live="polite">
        {link && (
          <div className="mb-3 flex min-w-0 flex-col gap-2">
            <div className="flex rounded-md border border-line-strong py-0.5 pr-0.5 pl-2.5">
              <CopyValue value={link.url} label={t('share.linkCopied')} className="w-full justify-between" />
            </div>
            <p className="text-xs text-muted">
              {t.rich('share.linkText', { time: () => <Time at={link.expiresAt} /> })}
            </p>
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {!link && (
          <Button size="sm" loading={pending} onClick={() => createLink()}>
            {t('share.link')}
          </Button>
        )}
        <CopyButton
          value={plainText(t('share.intro', { domain: domain.domain }), domain)}
          label={t('share.copied')}
          text={t('share.copy')}
        />
      </div>
    </aside>
  );
}
