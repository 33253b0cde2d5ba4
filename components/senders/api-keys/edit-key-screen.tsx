'use client';

import { useRouter } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { TemplateChoice } from '#lib/engine/sdk-keys/schema.ts';
import type { ApiKey } from '#lib/senders/api-keys/schema.ts';
import { KeyForm, type KeyFormFacts } from './key-form.tsx';
import type { KeyValues } from './key-values.ts';
import { KEYS_SCREEN } from './paths.ts';
import { SdkKeyForm } from './sdk/sdk-key-form.tsx';
import type { SdkKeyValues } from './sdk/sdk-values.ts';

type EditKeyScreenProps = KeyFormFacts & {
  apiKey: ApiKey;
  /** The templates that an SDK key can be given. */
  templates: readonly TemplateChoice[];
};

/** Changes what a key is called, what it may do and where it counts. */
export function EditKeyScreen({ apiKey, templates, ...facts }: EditKeyScreenProps) {
  const t = useTexts('apiKeys');
  const router = useRouter();
  const send = async (values: KeyValues | SdkKeyValues) => {
    const { name } = await api('PUT /api/config/v1/api-key/{id}', { params: { id: apiKey.id }, body: values });
    showToast({ type: 'success', title: t('form.saved', { name }) });
    router.push(`${KEYS_SCREEN}/${apiKey.id}`);
    router.refresh();
  };
  const shared = { apiKey, action: t('form.save'), onSend: send };
  return (
    <>
      <PageHeader title={t('form.editTitle', { name: apiKey.name })} description={t('form.editText')} />
      {apiKey.sdk ? <SdkKeyForm {...shared} templates={templates} /> : <KeyForm {...facts} {...shared} />}
    </>
  );
}
