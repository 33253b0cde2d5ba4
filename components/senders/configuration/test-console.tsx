'use client';

import { useState } from 'react';
import type { SampleFacts } from '#components/kit/samples/facts.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { useFeature } from '#lib/client/features.tsx';
import type { Environment } from '#lib/core/environment.ts';
import type { SimulatorAddress } from '#lib/engine/messages/schema.ts';
import type { TestOutcome } from './send-test.ts';
import { SendTestForm } from './test-form.tsx';
import { TestResult } from './test-result.tsx';
import { useTestDraft } from './use-test-draft.ts';

type TestConsoleProps = {
  facts: SampleFacts;
  environment: Environment;
  /** Addresses that may be written to in the sandbox. */
  verified: readonly string[];
  simulators: readonly SimulatorAddress[];
};

/** Sends a message: the form at the left, the request, the reply and what happens to the message at the right. */
export function TestConsole({ facts, environment, verified, simulators }: TestConsoleProps) {
  const t = useTexts('configuration');
  const canSend = useFeature('transactionalEmail');
  const [outcome, setOutcome] = useState<TestOutcome | null>(null);
  const message = useTestDraft({ environment, verified, simulators });
  return (
    <section
      id="test-console"
      aria-labelledby="test-console-title"
      className="grid scroll-mt-18 overflow-clip rounded-lg border border-line bg-surface lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]"
    >
      <div className="min-w-0 p-5">
        <h2 id="test-console-title" className="text-lg font-semibold">
          {t('test.title')}
        </h2>
        <p className="mb-4 text-sm text-muted">{t('test.description')}</p>
        {canSend ? (
          <SendTestForm
            message={message}
            from={facts.from}
            isSandbox={environment === 'sandbox'}
            hasRecipient={verified.length > 0}
            simulators={simulators}
            onOutcome={setOutcome}
          />
        ) : (
          <Alert tone="warning" title={t('test.off')}>
            {t('test.offText')}
          </Alert>
        )}
      </div>
      <TestResult facts={facts} draft={message.draft} outcome={outcome} simulators={simulators} />
    </section>
  );
}
