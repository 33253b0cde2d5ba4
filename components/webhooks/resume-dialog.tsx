'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { WebhookHealth } from '#lib/webhooks/deliveries/schema.ts';
import type { ResumeWebhookInput, Webhook } from '#lib/webhooks/schema.ts';
import { WEBHOOKS_PATH } from './paths.ts';

const FROM = ['stopped', 'now'] as const;

type ResumeDialogProps = {
  webhook: Webhook;
  health: WebhookHealth;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onResumed: () => void;
};

/** Asks with which events a webhook resumes: all since it stopped, or new ones only. */
export function ResumeDialog({ webhook, health, open, onOpenChange, onResumed }: ResumeDialogProps) {
  const t = useTexts('webhooks');
  const ui = useTexts('ui');
  const [from, setFrom] = useState<ResumeWebhookInput['from']>('stopped');
  const [pending, setPending] = useState(false);
  const resume = async () => {
    setPending(true);
    try {
      await api('POST', `${WEBHOOKS_PATH}/${webhook.id}/resume`, { from });
      showToast({ type: 'success', title: t('detail.resumed', { name: webhook.name }) });
      onOpenChange(false);
      onResumed();
    } catch (error) {
      showError(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('resume.title', { name: webhook.name })}
      description={t('resume.text')}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{ui('cancel')}</Button>
          <Button variant="primary" loading={pending} onClick={() => void resume()}>
            {t('resume.action')}
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="text-sm font-medium">{t('resume.from')}</legend>
        {FROM.map((value) => (
          <label key={value} className="flex items-start gap-2.5 py-1 text-base">
            <input
              type="radio"
              name="from"
              checked={from === value}
              onChange={() => setFrom(value)}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
            />
            {value === 'stopped' ? t('resume.stopped', { count: health.lagEvents }) : t('resume.now')}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
