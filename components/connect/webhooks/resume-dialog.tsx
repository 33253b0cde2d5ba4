'use client';

import { ChoiceDialog } from '#components/kit/forms/choice-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { WebhookHealth } from '#lib/connect/webhooks/deliveries/schema.ts';
import type { ResumeWebhookInput, Webhook } from '#lib/connect/webhooks/schema.ts';

type ResumeDialogProps = {
  webhook: Webhook;
  health: WebhookHealth;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onResumed: () => void;
};

/** Asks with which events a webhook resumes: all since it stopped, or new ones only. */
export function ResumeDialog({ webhook: { id, name }, health, open, onOpenChange, onResumed }: ResumeDialogProps) {
  const t = useTexts('webhooks');
  return (
    <ChoiceDialog<ResumeWebhookInput['from']>
      open={open}
      onOpenChange={onOpenChange}
      title={t('resume.title', { name })}
      text={t('resume.text')}
      legend={t('resume.from')}
      choices={[
        { value: 'stopped', label: t('resume.stopped', { count: health.lagEvents }) },
        { value: 'now', label: t('resume.now') },
      ]}
      action={t('resume.action')}
      variant="primary"
      onConfirm={async (from) => {
        await api('POST /api/config/v1/webhook/{id}/resume', { params: { id }, body: { from } });
        showToast({ type: 'success', title: t('detail.resumed', { name }) });
        onResumed();
      }}
    />
  );
}
