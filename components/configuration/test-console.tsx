'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Card } from '#components/ui/card.tsx';
import { useFeature } from '#lib/client/features.tsx';
import type { Environment } from '#lib/core/environment.ts';
import type { SimulatorAddress } from '#lib/messages/schema.ts';
import type { SampleFacts } from './samples/facts.ts';
import { TestForm, type TestOutcome } from './test-form.tsx';

// Most visits send no test: its code comes with the first.
const TestOutcomePanel = dynamic(() => import('./test-outcome.tsx').then((module) => module.TestOutcomePanel), {
  ssr: false,
});

type TestConsoleProps = {
  facts: SampleFacts;
  environment: Environment;
  /** Addresses that may be written to in the sandbox. */
  verified: readonly string[];
  simulators: readonly SimulatorAddress[];
};

/** Sends a message and shows the request, the reply, and what happens to the message while it happens. */
export function TestConsole({ facts, environment, verified, simulators }: TestConsoleProps) {
  const t = useTexts('configuration');
  const canSend = useFeature('transactionalEmail');
  const [outcome, setOutcome] = useState<TestOutcome | null>(null);
  return (
    <Card title={t('test.title')} description={t('test.description')}>
      <div className="flex flex-col gap-4">
        {canSend ? (
          <TestForm
            from={facts.from}
            environment={environment}
            verified={verified}
            simulators={simulators}
            onOutcome={setOutcome}
          />
        ) : (
          <Alert tone="warning" title={t('test.off')}>
            {t('test.offText')}
          </Alert>
        )}
        {outcome && <TestOutcomePanel facts={facts} outcome={outcome} simulators={simulators} />}
      </div>
    </Card>
  );
}
