'use client';

import { useRouter } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { Webhook } from '#lib/connect/webhooks/schema.ts';
import type { SubaccountChoice } from '#lib/senders/subaccounts/schema.ts';
import { WEBHOOKS_SCREEN } from './paths.ts';
import { WebhookForm } from './webhook-form.tsx';
import type { WebhookFormValues } from './webhook-values.ts';

type EditWebhookScreenProps = {
  webhook: Webhook;
  domains: readonly string[];
  subaccounts: readonly SubaccountChoice[];
};

/** Edits a webhook. */
export function EditWebhookScreen({ webhook, domains, subaccounts }: EditWebhookScreenProps) {
  const formTexts = useTexts('webhookForm');
  const router = useRouter();
  const send = async (values: WebhookFormValues) => {
    const { name } = await api('PATCH /api/config/v1/webhook/{id}', { params: { id: webhook.id }, body: values });
    showToast({ type: 'success', title: formTexts('saved', { name }) });
    router.push(`${WEBHOOKS_SCREEN}/${webhook.id}`);
    router.refresh();
  };
  return (
    <>
      <PageHeader title={formTexts('editTitle', { name: webhook.name })} description={formTexts('editText')} />
      <WebhookForm
        webhook={webhook}
        domains={domains}
        subaccounts={subaccounts}
        action={formTexts('save')}
        onSend={send}
      />
    </>
  );
}
