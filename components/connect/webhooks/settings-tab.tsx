'use client';

import { boldName, RemoveButton } from '#components/kit/forms/remove-button.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { api } from '#lib/client/api.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import type { Webhook } from '#lib/connect/webhooks/schema.ts';
import type { SubaccountChoice } from '#lib/senders/subaccounts/schema.ts';
import { WebhookFacts } from './facts-section.tsx';
import { WEBHOOKS_SCREEN } from './paths.ts';
import { SecretSection } from './secret-section.tsx';

type SettingsTabProps = { webhook: Webhook; subaccounts: readonly SubaccountChoice[]; onChanged: () => void };

/** The settings of a webhook, its signing secret, and its removal. */
export function WebhookSettingsTab({ webhook, subaccounts, onChanged }: SettingsTabProps) {
  const t = useTexts('webhooks');
  const mayManage = useGrant('webhooks/modify');
  const hasUpdate = useFeature('webhook.update');
  const hasDelete = useFeature('webhook.delete');
  const { id, name } = webhook;
  return (
    <div>
      <WebhookFacts webhook={webhook} subaccounts={subaccounts} />
      {mayManage && <SecretSection webhook={webhook} canRotate={hasUpdate} onChanged={onChanged} />}
      {hasDelete && mayManage && (
        <SettingsSection danger title={t('remove.title')} description={t('remove.text')}>
          <div>
            <RemoveButton
              action={t('remove.title')}
              title={t('remove.question')}
              consequence={t.rich('remove.consequence', { name, ...boldName })}
              typed={name}
              remove={() => api('DELETE /api/config/v1/webhook/{id}', { params: { id } })}
              removed={t('remove.removed', { name })}
              next={WEBHOOKS_SCREEN}
            />
          </div>
        </SettingsSection>
      )}
    </div>
  );
}
