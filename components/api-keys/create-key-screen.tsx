'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { CreatedApiKey } from '#lib/api-keys/schema.ts';
import { api } from '#lib/client/api.ts';
import { CreatedKey } from './created-key.tsx';
import { KeyForm, type KeyFormFacts } from './key-form.tsx';
import type { KeyValues } from './key-values.ts';
import { KEYS_PATH } from './paths.ts';

/** Creates a key and shows it, this once. */
export function CreateKeyScreen(facts: KeyFormFacts) {
  const t = useTexts('apiKeys');
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const send = async ({ expiresAt, ...values }: KeyValues) =>
    setCreated(await api<CreatedApiKey>('POST', KEYS_PATH, { ...values, ...(expiresAt && { expiresAt }) }));
  if (created) return <CreatedKey created={created} />;
  return (
    <>
      <PageHeader title={t('form.createTitle')} description={t('form.createText')} />
      <KeyForm {...facts} apiKey={null} action={t('create')} onSend={send} />
    </>
  );
}
