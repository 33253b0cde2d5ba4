'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code/code-block.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import type { Configuration } from '#lib/api-keys/schema.ts';
import { envText, hasKey } from './env-text.ts';
import { KEY_PLACEHOLDER, type SampleFacts } from './samples/facts.ts';
import type { Samples } from './samples/load-samples.ts';

type CredentialsCardProps = {
  configuration: Configuration;
  facts: SampleFacts;
  samples: Samples;
  /** Absent where no key may be made. */
  onCreateKey: (() => void) | undefined;
};

type Tab = 'smtp' | 'api';

/** All that a program needs to send, over SMTP or over REST, with code to paste. */
export function CredentialsCard({ configuration, facts, samples, onCreateKey }: CredentialsCardProps) {
  const t = useTexts('configuration');
  const path = usePathname();
  const params = useSearchParams();
  const tab: Tab = params.get('tab') === 'api' ? 'api' : 'smtp';
  const fill = { token: KEY_PLACEHOLDER, value: facts.apiKey };
  const show = (next: Tab) => window.history.replaceState(null, '', next === 'smtp' ? path : `${path}?tab=api`);
  return (
    <Card
      title={t('credentials.title')}
      description={t('credentials.description')}
      actions={<CopyButton value={envText(facts)} label={t('credentials.envCopied')} text={t('credentials.copyEnv')} />}
    >
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
            value: 'api',
            label: t('credentials.api'),
            content: (
              <div className="flex flex-col gap-4">
                <ApiFacts facts={facts} onCreateKey={onCreateKey} />
                <CodeBlock label={t('credentials.sendRest')} samples={samples.rest} fill={fill} />
              </div>
            ),
          },
        ]}
      />
    </Card>
  );
}

function SmtpFacts({ configuration: { smtp }, facts, onCreateKey }: Omit<CredentialsCardProps, 'samples'>) {
  const t = useTexts('configuration');
  return (
    <>
      <dl className="divide-y divide-line">
        <Fact label={t('credentials.host')}>
          <CopyValue value={smtp.host} label={t('credentials.hostCopied')} />
        </Fact>
        {smtp.ports.map(({ port, tls }) => (
          <Fact key={port} label={t('credentials.port')}>
            <CopyValue value={String(port)} label={t('credentials.portCopied', { port: String(port) })} />
            <span className="text-sm text-muted">{t(`credentials.${tls}`)}</span>
          </Fact>
        ))}
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
      {facts.selfSigned && <p className="text-sm text-muted">{t('credentials.selfSigned')}</p>}
    </>
  );
}

function ApiFacts({ facts, onCreateKey }: Omit<CredentialsCardProps, 'configuration' | 'samples'>) {
  const t = useTexts('configuration');
  return (
    <dl className="divide-y divide-line">
      <Fact label={t('credentials.baseUrl')}>
        <CopyValue value={facts.apiUrl} label={t('credentials.baseUrlCopied')} />
        <span className="w-full pb-1.5 text-sm text-muted">
          {t.rich('credentials.baseUrlText', {
            code: (path) => <code className="font-mono">{path}</code>,
          })}
        </span>
      </Fact>
      <Fact label={t('credentials.authorization')}>
        <KeyFact facts={facts} onCreateKey={onCreateKey} prefix="Bearer " />
      </Fact>
      <Fact label={t('credentials.from')}>
        <CopyValue value={facts.from} label={t('credentials.fromCopied')} />
      </Fact>
    </dl>
  );
}

type KeyFactProps = Omit<CredentialsCardProps, 'configuration' | 'samples'> & { prefix?: string };

function KeyFact({ facts, onCreateKey, prefix = '' }: KeyFactProps) {
  const t = useTexts('configuration');
  if (hasKey(facts)) {
    return (
      <CopyValue
        value={prefix + facts.apiKey}
        label={t('credentials.keyCopied')}
        shown={`${prefix}${facts.apiKey.slice(0, 12)}••••••`}
      />
    );
  }
  return (
    <>
      <span className="text-sm text-muted">{t('credentials.yourKey', { prefix })}</span>
      {onCreateKey && (
        <Button size="sm" variant="ghost" onClick={onCreateKey}>
          {t('credentials.createOne')}
        </Button>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-9 min-w-0 grid-cols-[7rem_minmax(0,1fr)] items-center gap-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-3">{children}</dd>
    </div>
  );
}
