'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import type { Configuration } from '#lib/api-keys/schema.ts';
import { envText, hasKey } from './env-text.ts';
import type { SampleFacts } from './samples/facts.ts';
import { restSamples } from './samples/rest-samples.ts';
import { smtpSamples } from './samples/smtp-samples.ts';

type CredentialsCardProps = { configuration: Configuration; facts: SampleFacts; onCreateKey: () => void };

type Tab = 'smtp' | 'api';

const TLS_WORDS = { starttls: 'STARTTLS', implicit: 'TLS from the start' } as const;

/** All that a program needs to send, over SMTP or over REST, with code to paste. */
export function CredentialsCard({ configuration, facts, onCreateKey }: CredentialsCardProps) {
  const path = usePathname();
  const params = useSearchParams();
  const tab: Tab = params.get('tab') === 'api' ? 'api' : 'smtp';
  const show = (next: Tab) => window.history.replaceState(null, '', next === 'smtp' ? path : `${path}?tab=api`);
  return (
    <Card
      title="Credentials"
      description="An API key is the password of SMTP and the bearer token of REST."
      actions={<CopyButton value={envText(facts)} label="the credentials as .env" text="Copy as .env" />}
    >
      <Tabs<Tab>
        label="Ways to send"
        value={tab}
        onChange={show}
        tabs={[
          {
            value: 'smtp',
            label: 'SMTP',
            content: (
              <div className="flex flex-col gap-4">
                <SmtpFacts configuration={configuration} facts={facts} onCreateKey={onCreateKey} />
                <CodeBlock label="Send over SMTP" samples={smtpSamples(facts)} />
              </div>
            ),
          },
          {
            value: 'api',
            label: 'API',
            content: (
              <div className="flex flex-col gap-4">
                <ApiFacts facts={facts} onCreateKey={onCreateKey} />
                <CodeBlock label="Send over REST" samples={restSamples(facts)} />
              </div>
            ),
          },
        ]}
      />
    </Card>
  );
}

function SmtpFacts({ configuration: { smtp }, facts, onCreateKey }: CredentialsCardProps) {
  return (
    <>
      <dl className="divide-y divide-line">
        <Fact label="Host">
          <CopyValue value={smtp.host} label="host" />
        </Fact>
        {smtp.ports.map(({ port, tls }) => (
          <Fact key={port} label="Port">
            <CopyValue value={String(port)} label={`port ${port}`} />
            <span className="text-sm text-muted">{TLS_WORDS[tls]}</span>
          </Fact>
        ))}
        <Fact label="User name">
          <CopyValue value={facts.username} label="user name" />
        </Fact>
        <Fact label="Password">
          <KeyFact facts={facts} onCreateKey={onCreateKey} />
        </Fact>
        <Fact label="From">
          <CopyValue value={facts.from} label="sender address" />
        </Fact>
      </dl>
      {facts.selfSigned && (
        <p className="text-sm text-muted">
          This installation made its own certificate, so clients must be told to accept it: the samples show how.
        </p>
      )}
    </>
  );
}

function ApiFacts({ facts, onCreateKey }: Omit<CredentialsCardProps, 'configuration'>) {
  return (
    <dl className="divide-y divide-line">
      <Fact label="Base URL">
        <CopyValue value={facts.apiUrl} label="base URL" />
      </Fact>
      <Fact label="Authorization">
        <KeyFact facts={facts} onCreateKey={onCreateKey} prefix="Bearer " />
      </Fact>
      <Fact label="From">
        <CopyValue value={facts.from} label="sender address" />
      </Fact>
    </dl>
  );
}

type KeyFactProps = Omit<CredentialsCardProps, 'configuration'> & { prefix?: string };

function KeyFact({ facts, onCreateKey, prefix = '' }: KeyFactProps) {
  if (hasKey(facts)) {
    return (
      <CopyValue value={prefix + facts.apiKey} label="API key" shown={`${prefix}${facts.apiKey.slice(0, 12)}••••••`} />
    );
  }
  return (
    <>
      <span className="text-sm text-muted">{prefix}an API key of yours</span>
      <Button size="sm" variant="ghost" onClick={onCreateKey}>
        Create one
      </Button>
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
