'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { CreatedApiKey } from '#lib/api-keys/schema.ts';
import { api } from '#lib/client/api.ts';
import { KeyForm, type KeyFormFacts } from './key-form.tsx';
import type { KeyValues } from './key-values.ts';
import { KEYS_PATH, KEYS_SCREEN } from './paths.ts';

/** Makes a key, and shows it: this once. */
export function CreateKeyScreen(facts: KeyFormFacts) {
  const t = useTexts('apiKeys');
  const [made, setMade] = useState<CreatedApiKey | null>(null);
  const send = async ({ expiresAt, ...values }: KeyValues) =>
    setMade(await api<CreatedApiKey>('POST', KEYS_PATH, { ...values, ...(expiresAt && { expiresAt }) }));
  if (made) return <MadeKey made={made} />;
  return (
    <>
      <PageHeader
        back={<TextLink href={KEYS_SCREEN}>{t('back')}</TextLink>}
        title={t('form.createTitle')}
        description={t('form.createText')}
      />
      <KeyForm {...facts} apiKey={null} action={t('create')} onSend={send} />
    </>
  );
}

function MadeKey({ made }: { made: CreatedApiKey }) {
  const t = useTexts('apiKeys');
  return (
    <>
      <PageHeader title={t('made.title')} description={made.name} />
      <Card className="max-w-3xl">
        <div className="flex flex-col gap-4">
          <Alert tone="warning" title={t('made.copyNow')}>
            {t('made.copyNowText')}
          </Alert>
          <div className="rounded-lg border border-line bg-code px-3 py-1.5">
            <CopyValue value={made.key} label={t('made.copied')} wrap />
          </div>
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={`${KEYS_SCREEN}/${made.id}`}>{t('made.toKey')}</ButtonLink>
            <ButtonLink href={KEYS_SCREEN} variant="primary">
              {t('made.toList')}
            </ButtonLink>
          </div>
        </div>
      </Card>
    </>
  );
}
