'use client';

import { Pause, Play, Send } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import type { WebhookHealth } from '#lib/connect/webhooks/deliveries/schema.ts';
import type { Webhook } from '#lib/connect/webhooks/schema.ts';
import { WEBHOOKS_SCREEN } from './paths.ts';
import { ResumeDialog } from './resume-dialog.tsx';
import { TestDialog } from './test-dialog.tsx';

type WebhookActionsProps = { webhook: Webhook; health: WebhookHealth; onChanged: () => void };

/** Sends a test, and edits, pauses or resumes a webhook. */
export function WebhookActions({ webhook, health, onChanged }: WebhookActionsProps) {
  const t = useTexts('webhooks');
  const [open, setOpen] = useState<'test' | 'resume' | null>(null);
  const { pending, run: pause } = useAction(async () => {
    await api('POST /api/config/v1/webhook/{id}/pause', { params: { id: webhook.id } });
    showToast({ type: 'success', title: t('detail.paused', { name: webhook.name }) });
    onChanged();
  });
  const close = (isOpen: boolean) => !isOpen && setOpen(null);
  return (
    <>
      <Button onClick={() => setOpen('test')}>
        <Send aria-hidden /> {t('detail.test')}
      </Button>
      {webhook.state === 'on' ? (
        <Button onClick={() => pause()} loading={pending}>
          <Pause aria-hidden /> {t('detail.pause')}
        </Button>
      ) : (
        <Button onClick={() => setOpen('resume')}>
          <Play aria-hidden /> {t('detail.resume')}
        </Button>
      )}
      <ButtonLink href={`${WEBHOOKS_SCREEN}/${webhook.id}/edit`} variant="primary">
        {t('detail.edit')}
      </ButtonLink>
      <TestDialog webhook={webhook} open={open === 'test'} onOpenChange={close} onSent={onChanged} />
      <ResumeDialog
        webhook={webhook}
        health={health}
        open={open === 'resume'}
        onOpenChange={close}
        onResumed={onChanged}
      />
    </>
  );
}
