'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { useWasOpen } from '#components/ui/use-was-open.ts';
import type { Configuration } from '#lib/api-keys/schema.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { SimulatorAddress } from '#lib/messages/schema.ts';
import type { AuthorizedRecipient } from '#lib/sandbox/schema.ts';
import { CredentialsCard } from './credentials-card.tsx';
import { KeysCard } from './keys-card.tsx';
import { RecipientsCard } from './recipients-card.tsx';
import { RECIPIENTS_PATH } from './recipients-path.ts';
import type { Samples } from './samples/load-samples.ts';
import { sampleFacts, sampleRecipient } from './samples/sample-facts.ts';
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

/** Everything that is needed to send: credentials and code, keys, a test, and in the sandbox the authorized recipients. */
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
      <PageHeader title={t('title')} description={t('description')} />
      {props.intro}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <CredentialsCard configuration={configuration} facts={facts} samples={props.samples} onCreateKey={create} />
          <div id="test-console" className="scroll-mt-18">
            <TestConsole facts={facts} environment={environment} verified={verified} simulators={simulators} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {isSandbox && (
            <div id="authorized-recipients" className="scroll-mt-18">
              <RecipientsCard
                recipients={recipients}
                onChange={refresh}
                capture={capture}
                resendPauseSeconds={resendPauseSeconds}
              />
            </div>
          )}
          {hasKeys && mayKeys && <KeysCard initial={configuration.keys} onCreate={create} />}
        </div>
      </div>
      {wasCreating && <CreateKeyDialog open={isCreating} onOpenChange={setCreating} onCreated={setKey} />}
    </>
  );
}

function useRecipients(initial: readonly AuthorizedRecipient[]) {
  const fallbackData = { data: [...initial] };
  const { data, mutate } = useApi<{ data: AuthorizedRecipient[] }>(RECIPIENTS_PATH, {
    fallbackData,
    refreshInterval: (latest) => (hasPending((latest ?? fallbackData).data) ? PENDING_POLL_MS : 0),
  });
  return { recipients: (data ?? fallbackData).data, refresh: () => mutate() };
}

const hasPending = (recipients: readonly AuthorizedRecipient[]): boolean =>
  recipients.some(({ state }) => state === 'pending');
