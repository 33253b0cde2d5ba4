'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import type { Samples } from '#components/kit/samples/load-samples.ts';
import { sampleFacts, sampleRecipient } from '#components/kit/samples/sample-facts.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { useWasOpen } from '#components/ui/use-was-open.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { SimulatorAddress } from '#lib/engine/messages/schema.ts';
import type { AuthorizedRecipient } from '#lib/engine/sandbox/schema.ts';
import type { Configuration } from '#lib/senders/api-keys/schema.ts';
import { CredentialSection } from './credentials.tsx';
import { envText } from './env-text.ts';
import { KeyList } from './key-list.tsx';
import { AuthorizedRecipientList } from './recipient-list.tsx';
import { TestConsole } from './test-console.tsx';

// Most visits make no key.
const CreateKeyDialog = dynamic(() => import('./create-key-dialog.tsx').then((module) => module.CreateKeyDialog), {
  ssr: false,
});

type ConfigurationScreenProps = {
  configuration: Configuration;
  samples: Samples;
  recipients: readonly AuthorizedRecipient[];
  /** True if this installation captures all mail. */
  capture: boolean;
  selfSigned: boolean;
  simulators: readonly SimulatorAddress[];
  resendPauseSeconds: number;
  /** Below the head: the first steps, while they are not done. */
  intro?: ReactNode;
};

/** The interval at which pending recipients are fetched: they may confirm at any moment. In milliseconds. */
const PENDING_POLL_MS = 5_000;

/** Everything that an app needs to send: a test, credentials with code, keys, and in the sandbox the recipients. */
export function ConfigurationScreen(props: ConfigurationScreenProps) {
  const t = useTexts('configuration');
  const { configuration, capture, resendPauseSeconds, simulators } = props;
  const [key, setKey] = useState<string | null>(null);
  const [isCreating, setCreating] = useState(false);
  const wasCreating = useWasOpen(isCreating);
  const { recipients, refresh } = useRecipients(props.recipients);
  const mayKeys = useGrant('api_keys/manage');
  const hasKeys = useFeature('apiKey');
  const canCreate = useFeature('apiKey.create') && mayKeys;
  const create = canCreate ? () => setCreating(true) : undefined;
  const { environment } = configuration;
  const isSandbox = environment === 'sandbox';
  const verified = recipients.filter(({ state }) => state === 'verified').map(({ email }) => email);
  const facts = sampleFacts(props, key, sampleRecipient({ environment, recipients, simulators }));
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <CopyButton
            value={envText(facts)}
            label={t('credentials.envCopied')}
            text={t('credentials.copyEnv')}
            size="md"
          />
        }
      />
      {props.intro}
      <TestConsole facts={facts} environment={environment} verified={verified} simulators={simulators} />
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <CredentialSection configuration={configuration} facts={facts} samples={props.samples} onCreateKey={create} />
        <div className="flex min-w-0 flex-col gap-8">
          {isSandbox && (
            <AuthorizedRecipientList
              recipients={recipients}
              onChange={refresh}
              capture={capture}
              resendPauseSeconds={resendPauseSeconds}
            />
          )}
          {hasKeys && mayKeys && <KeyList initial={configuration.keys} onCreate={create} />}
        </div>
      </div>
      {wasCreating && <CreateKeyDialog open={isCreating} onOpenChange={setCreating} onCreated={setKey} />}
    </>
  );
}

function useRecipients(initial: readonly AuthorizedRecipient[]) {
  const { data, mutate } = useApi(
    'GET /api/config/v1/authorized-recipient',
    {},
    { refreshInterval: (latest) => (hasPending(latest?.data ?? initial) ? PENDING_POLL_MS : 0) },
  );
  return { recipients: data?.data ?? initial, refresh: () => mutate() };
}

const hasPending = (recipients: readonly AuthorizedRecipient[]): boolean =>
  recipients.some(({ state }) => state === 'pending');
