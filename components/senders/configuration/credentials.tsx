'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { KEY_PLACEHOLDER, type SampleFacts } from '#components/kit/samples/facts.ts';
import type { Samples } from '#components/kit/samples/load-samples.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code/code-block.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Section } from '#components/ui/section.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import type { Configuration } from '#lib/senders/api-keys/schema.ts';
import { hasKey } from './env-text.ts';

type CredentialsProps = {
  configuration: Configuration;
  facts: SampleFacts;
  samples: Samples;
  /** Absent where no key may be made. */
  onCreateKey: (() => void) | undefined;
};

type Tab = 'smtp' | 'rest';

/** All that a program needs to send, over SMTP or over REST, with code to paste. */
export function CredentialSection({ configuration, facts, samples, onCreateKey }: CredentialsProps) {
  const t = useTexts('configuration');
  const path = usePathname();
  const params = useSearchParams();
  const tab: Tab = params.get('tab') === 'rest' ? 'rest' : 'smtp';
  const fill = { token: KEY_PLACEHOLDER, value: facts.apiKey };
  const show = (next: Tab) => window.history.replaceState(null, '', next === 'smtp' ? path : `${path}?tab=rest`);
  return (
    <Section title={t('credentials.title')} description={t('credentials.description')}>
      <Tabs<Tab>
        label={t('credentials.ways')}
        value={tab}
        onChange={show}
        tabs={[
          {
            value: 'smtp',
            label: t('credentials.smtp'),
            content: (
              <div className="flex flex-col gap-4">
                <SmtpFacts configuration={configuration} facts={facts} onCreateKey={onCreateKey} />
                <CodeBlock label={t('credentials.sendSmtp')} samples={samples.smtp} fill={fill} />
              </div>
            ),
          },
          {
            value: 'rest',
            label: t('credentials.rest'),
            content: (
              <div className="flex flex-col gap-4">
                <RestFacts facts={facts} onCreateKey={onCreateKey} />
                <CodeBlock label={t('credentials.sendRest')} samples={samples.rest} fill={fill} />
              </div>
            ),
          },
        ]}
      />
    </Section>
  );
}

function SmtpFacts({ configuration: { smtp }, facts, onCreateKey }: Omit<CredentialsProps, 'samples'>) {
  const t = useTexts('configuration');
  return (
    <div>
      <dl>
        <Fact label={t('credentials.host')}>
          <CopyValue value={smtp.host} label={t('credentials.hostCopied')} />
        </Fact>
        <Fact label={t('credentials.port')}>
          {smtp.ports.map(({ port, tls }) => (
            <span key={port} className="flex items-center gap-1.5">
              <CopyValue value={String(port)} label={t('credentials.portCopied', { port: String(port) })} />
              <span className="text-xs text-muted">{t(`credentials.${tls}`)}</span>
            </span>
          ))}
        </Fact>
        <Fact label={t('credentials.userName')}>
          <CopyValue value={facts.username} label={t('credentials.userNameCopied')} />
        </Fact>
        <Fact label={t('credentials.password')}>
          <KeyFact facts={facts} onCreateKey={onCreateKey} />
        </Fact>
        <Fact label={t('credentials.from')}>
          <CopyValue value={facts.from} label={t('credentials.fromCopied')} />
        </Fact>
      </dl>
      {facts.selfSigned && <p className="mt-2 text-xs text-muted">{t('credentials.selfSigned')}</p>}
    </div>
  );
}

function RestFacts({ facts, onCreateKey }: Omit<CredentialsProps, 'configuration' | 'samples'>) {
  const t = useTexts('configuration');
  return (
    <div>
      <dl>
        <Fact label={t('credentials.baseUrl')}>
          <CopyValue value={facts.apiUrl} label={t('credentials.baseUrlCopied')} />
        </Fact>
        <Fact label={t('credentials.authorization')}>
          <KeyFact facts={facts} onCreateKey={onCreateKey} prefix="Bearer " />
        </Fact>
        <Fact label={t('credentials.from')}>
          <CopyValue value={facts.from} label={t('credentials.fromCopied')} />
        </Fact>
      </dl>
      <p className="mt-2 text-xs text-muted">
        {t.rich('credentials.baseUrlText', { code: (path) => <code className="font-mono">{path}</code> })}
      </p>
    </div>
  );
}

type KeyFactProps = Omit<CredentialsProps, 'configuration' | 'samples'> & { prefix?: string };

function KeyFact({ facts, onCreateKey, prefix = '' }: KeyFactProps) {
  const t = useTexts('configuration');
  if (hasKey(facts)) {
    return (
      <CopyValue
        value={prefix + facts.apiKey}
        label={t('credentials.keyCopied')}
        shown={`${prefix}${facts.apiKey.slice(0, 12)}••••••••`}
      />
    );
  }
  return (
    <>
      <span className="text-muted">{t('credentials.yourKey', { prefix })}</span>
      {onCreateKey && (
        <Button size="sm" variant="ghost" onClick={onCreateKey} className="text-accent-text">
          {t('credentials.createOne')}
        </Button>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-8 min-w-0 grid-cols-[7rem_minmax(0,1fr)] items-center text-sm">
      <dt className="text-muted">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-4">{children}</dd>
    </div>
  );
}
