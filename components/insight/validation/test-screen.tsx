'use client';

import { useState } from 'react';
import { TEMPLATE_FACTS } from '#components/kit/samples/template-facts.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { CodeBlock } from '#components/ui/code/code-block.tsx';
import type { HighlightedSample } from '#components/ui/code/code-sample.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import type { ValidationOverview } from '#lib/insight/validation/schema.ts';
import { ResultFieldTable } from './field-table.tsx';
import { VALIDATION_KEY_SCREEN } from './paths.ts';
import type { TestExchange } from './send-request.ts';
import { ValidationTestForm } from './test-form.tsx';
import { TestResponse } from './test-response.tsx';

type ValidationTestScreenProps = {
  testAddresses: ValidationOverview['testAddresses'];
  samples: readonly HighlightedSample[];
};

/** Text that needs no escape in any of the sample languages. */
const PLAIN_ADDRESS = /^[\w.+-]+@[\w.-]+$/;

/** The call of an app beside its answer: request, samples in four languages, response, and the meaning of each field. */
export function ValidationTestScreen({ testAddresses, samples }: ValidationTestScreenProps) {
  const t = useTexts('validation');
  const mayCreate = useGrant('api_keys/manage');
  const canCreate = useFeature('apiKey.create') && mayCreate;
  const [email, setEmail] = useState(testAddresses[0]?.address ?? '');
  const [exchange, setExchange] = useState<TestExchange | null>(null);
  const shown = PLAIN_ADDRESS.test(email) ? email : (testAddresses[0]?.address ?? '');
  return (
    <>
      <PageHeader
        title={t('test.title')}
        description={t('test.description')}
        actions={canCreate && <ButtonLink href={VALIDATION_KEY_SCREEN}>{t('test.createKey')}</ButtonLink>}
      />
      <div className="grid min-w-0 gap-6 lg:grid-cols-2">
        <Section title={t('test.request')} description={t('test.requestText')}>
          <div className="flex min-w-0 flex-col gap-4">
            <ValidationTestForm
              email={email}
              onEmail={setEmail}
              testAddresses={testAddresses}
              onExchange={setExchange}
            />
            <CodeBlock label={t('test.code')} samples={samples} fill={{ token: TEMPLATE_FACTS.to, value: shown }} />
            <p className="text-xs text-muted">{t('test.keyText')}</p>
          </div>
        </Section>
        <Section title={t('test.response')}>
          <TestResponse exchange={exchange} />
        </Section>
      </div>
      <Section title={t('test.fields')}>
        <ResultFieldTable />
      </Section>
    </>
  );
}
