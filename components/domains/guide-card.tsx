'use client';

import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { Select } from '#components/ui/select.tsx';
import { DNS_PROVIDERS } from './providers.ts';

/** Explains step by step how records are entered at a DNS provider. */
export function GuideCard({ zone }: { zone: string }) {
  const t = useTexts('domains');
  const [name, setName] = useState('');
  const provider = DNS_PROVIDERS.find((one) => one.name === name);
  const strong = (chunks: React.ReactNode) => <strong className="font-medium text-fg">{chunks}</strong>;
  const others = { host: t('guide.anyHost'), value: t('guide.anyValue') };
  const { host, value } = provider ?? others;
  return (
    <Card title={t('guide.title')}>
      <div className="flex max-w-prose flex-col gap-3">
        <Select
          label={t('guide.provider')}
          items={[
            { value: '', label: t('guide.another') },
            ...DNS_PROVIDERS.map((one) => ({ value: one.name, label: one.name })),
          ]}
          value={name}
          onChange={setName}
          className="w-64 max-w-full"
        />
        <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-base text-muted marker:text-faint">
          <li>
            {provider
              ? t.rich('guide.open', {
                  provider: provider.name,
                  way: provider.way,
                  zone,
                  a: (chunks) => (
                    <a
                      href={provider.url}
                      target="_blank"
                      rel="noreferrer"
                      className="inline-flex items-center gap-1 text-accent-text underline underline-offset-2"
                    >
                      {chunks}
                      <ExternalLink aria-hidden className="size-3.5" />
                    </a>
                  ),
                  b: strong,
                })
              : t('guide.openAny', { zone })}
          </li>
          <li>{t.rich('guide.enter', { host, value, b: strong })}</li>
          {provider?.note && <li>{t(provider.note)}</li>}
          <li>{t('guide.wait')}</li>
        </ol>
      </div>
    </Card>
  );
}
