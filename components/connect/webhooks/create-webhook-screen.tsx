'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { HighlightedSample } from '#components/ui/code/code-sample.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { api } from '#lib/client/api.ts';
import type { WebhookTestResult } from '#lib/connect/webhooks/deliveries/schema.ts';
import type { CreatedWebhook } from '#lib/connect/webhooks/schema.ts';
import type { SubaccountChoice } from '#lib/senders/subaccounts/schema.ts';
import { CreatedWebhookView } from './created-webhook-view.tsx';
import { WebhookForm } from './webhook-form.tsx';
import type { WebhookFormValues } from './webhook-values.ts';

type CreateWebhookScreenProps = {
  domains: readonly string[];
  subaccounts: readonly SubaccountChoice[];
  samples: readonly HighlightedSample[];
};

/** Creates a webhook, sends a test where that is asked for, and shows the signing secret with code to verify it. */
export function CreateWebhookScreen({ domains, subaccounts, samples }: CreateWebhookScreenProps) {
  const t = useTexts('webhooks');
  const formTexts = useTexts('webhookForm');
  const [created, setCreated] = useState<{ webhook: CreatedWebhook; test: WebhookTestResult | null } | null>(null);
  const send = async (values: WebhookFormValues, test: boolean) => {
    const webhook = await api('POST /api/config/v1/webhook', { body: values });
    // The webhook is made: a test that cannot be sent does not send the person back to the form.
    const result = test
      ? await api('POST /api/config/v1/webhook/{id}/test', { params: { id: webhook.id }, body: {} }).catch(() => null)
      : null;
    setCreated({ webhook, test: result });
  };
  if (created) return <CreatedWebhookView {...created} samples={samples} />;
  return (
    <>
      <PageHeader title={formTexts('createTitle')} description={formTexts('createText')} />
      <WebhookForm webhook={null} domains={domains} subaccounts={subaccounts} action={t('create')} onSend={send} />
    </>
  );
}
