'use client';

import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Section } from '#components/ui/section.tsx';
import { Select } from '#components/ui/select.tsx';
import type { SendingDomainDetail } from '#lib/senders/domains/schema.ts';
import { DNS_PROVIDERS, type DnsProvider, findProvider } from './providers.ts';

/** The fields of a domain of any kind that the steps are written for. */
type Guided = Pick<SendingDomainDetail, 'zone' | 'nameServers' | 'records'>;

/** Explains step by step how to add the records at the DNS provider, which is detected by its name servers. */
export function ProviderGuide({ domain: { zone, nameServers, records } }: { domain: Guided }) {
  const t = useTexts('domains');
  const [chosen, setChosen] = useState<string | null>(null);
  const detected = findProvider(nameServers);
  const name = chosen ?? detected?.name ?? '';
  const provider = DNS_PROVIDERS.find((one) => one.name === name);
  const isDetected = provider !== undefined && provider.name === detected?.name;
  return (
    <Section
      title={
        provider
          ? t('guide.titleAt', { count: records.length, provider: provider.name })
          : t('guide.title', { count: records.length })
      }
      description={isDetected ? t('guide.detected', { zone }) : t('guide.choose')}
      actions={
        <Select
          label={t('guide.provider')}
          items={[
            { value: '', label: t('guide.another') },
            ...DNS_PROVIDERS.map((one) => ({ value: one.name, label: one.name })),
          ]}
          value={name}
          onChange={setChosen}
          className="w-48 max-w-full"
        />
      }
    >
      <Steps provider={provider} zone={zone} types={[...new Set(records.map(({ type }) => type))]} />
    </Section>
  );
}

type StepsProps = { provider: DnsProvider | undefined; zone: string; types: readonly string[] };

function Steps({ provider, zone, types }: StepsProps) {
  const t = useTexts('domains');
  const { host, value } = provider ?? { host: t('guide.anyHost'), value: t('guide.anyValue') };
  const b = (chunks: ReactNode) => <strong className="font-semibold">{chunks}</strong>;
  const note = provider?.note && types.includes(provider.note.type) ? t(provider.note.text) : null;
  const open = provider
    ? t.rich('guide.open', {
        zone,
        b,
        provider: provider.name,
        menu: provider.menu,
        button: provider.button,
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
      })
    : t('guide.openAny', { zone });
  return (
    <ol className="flex flex-col gap-3 text-sm">
      <Step number={1}>{open}</Step>
      <Step number={2}>{t.rich('guide.enter', { type: types.join(', '), host, value, b })}</Step>
      <Step number={3}>{note ? t('guide.waitAfter', { note }) : t('guide.wait')}</Step>
    </ol>
  );
}

const Step = ({ number, children }: { number: number; children: ReactNode }) => (
  <li className="flex gap-3">
    <span
      aria-hidden
      className="size-5 shrink-0 rounded-full border border-line bg-sunken text-center text-micro leading-4.5 font-semibold text-muted tabular-nums"
    >
      {number}
    </span>
    <span className="max-w-prose min-w-0">{children}</span>
  </li>
);
