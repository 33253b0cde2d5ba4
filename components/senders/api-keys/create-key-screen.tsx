'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { api } from '#lib/client/api.ts';
import type { TemplateChoice } from '#lib/engine/sdk-keys/schema.ts';
import type { CreatedApiKey } from '#lib/senders/api-keys/schema.ts';
import { CreatedKey } from './created-key.tsx';
import { KeyForm, type KeyFormFacts } from './key-form.tsx';
import { KeyKindTabs } from './key-kind-tabs.tsx';
import type { KeyValues } from './key-values.ts';
import { SdkKeyForm } from './sdk/sdk-key-form.tsx';
import type { SdkKeyValues } from './sdk/sdk-values.ts';

type CreateKeyScreenProps = KeyFormFacts & {
  /** The templates that an SDK key can be given; null for the form of a server key. */
  templates: readonly TemplateChoice[] | null;
};

/** Creates a key of one of the two kinds and shows it, this once. */
export function CreateKeyScreen({ templates, ...facts }: CreateKeyScreenProps) {
  const t = useTexts('apiKeys');
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const send = async ({ expiresAt, ...values }: KeyValues | SdkKeyValues) =>
    setCreated(await api('POST /api/config/v1/api-key', { body: { ...values, ...(expiresAt && { expiresAt }) } }));
  if (created) return <CreatedKey created={created} />;
  const shared = { apiKey: null, action: t('create'), onSend: send };
  return (
    <>
      <PageHeader title={t('form.createTitle')} description={t(templates ? 'sdk.createText' : 'form.createText')} />
      <KeyKindTabs current={templates ? 'sdk' : 'server'} />
      {templates ? <SdkKeyForm {...shared} templates={templates} /> : <KeyForm {...facts} {...shared} />}
    </>
  );
}
