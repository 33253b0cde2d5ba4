'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Time } from '#components/ui/time.tsx';
import { api } from '#lib/client/api.ts';
import { useAction } from '#lib/client/use-action.ts';
import type { WebhookHealth } from '#lib/connect/webhooks/deliveries/schema.ts';
import type { Webhook } from '#lib/connect/webhooks/schema.ts';
import { failureText } from './failure-text.ts';
import { ResumeDialog } from './resume-dialog.tsx';
import { shownState } from './webhook-state.tsx';

type WebhookBannerProps = { webhook: Webhook; health: WebhookHealth; mayManage: boolean; onChanged: () => void };

/** The banner of a webhook that is failing, paused or off: since when, what waits, and the next action. */
export function WebhookBanner(props: WebhookBannerProps) {
  const { webhook, health, mayManage, onChanged } = props;
  const t = useTexts('webhooks');
  const [isAsking, setAsking] = useState(false);
  const state = shownState(webhook);
  if (state === 'on') return null;
  if (state === 'failing') return <FailingBanner {...props} />;
  const waiting = t('banner.failingWait', { count: health.lagEvents });
  return (
    <>
      <Alert
        tone={state === 'off' && webhook.offReason !== 'user' ? 'danger' : 'warning'}
        title={t(`banner.${state}`)}
        action={
          mayManage && (
            <Button size="sm" onClick={() => setAsking(true)}>
              {t(state === 'off' ? 'banner.turnOn' : 'detail.resume')}
            </Button>
          )
        }
      >
        {state === 'off' && webhook.offReason !== null && `${t(`banner.offReasons.${webhook.offReason}`)} `}
        {t(state === 'off' ? 'banner.offText' : 'banner.pausedText')} {waiting}
      </Alert>
      <ResumeDialog webhook={webhook} health={health} open={isAsking} onOpenChange={setAsking} onResumed={onChanged} />
    </>
  );
}

function FailingBanner({ webhook, health, mayManage, onChanged }: WebhookBannerProps) {
  const t = useTexts('webhooks');
  const { failingSince, lastCode } = webhook;
  const { pending, run: tryNow } = useAction(async () => {
    await api('POST /api/config/v1/webhook/{id}/test', { params: { id: webhook.id }, body: {} });
    onChanged();
  });
  const error = failureText({ code: lastCode, error: health.lastError });
  const time = (at: string | null) => ({ time: () => (at === null ? '' : <Time at={at} />) });
  return (
    <Alert
      tone="danger"
      title={t('banner.failing')}
      action={
        mayManage && (
          <Button size="sm" loading={pending} onClick={() => tryNow()}>
            {t('banner.tryNow')}
          </Button>
        )
      }
    >
      {t.rich('banner.failingText', { error, ...time(failingSince) })}{' '}
      {t('banner.failingWait', { count: health.lagEvents + health.waiting })}{' '}
      {health.nextTryAt !== null && t.rich('banner.nextTry', time(health.nextTryAt))}
    </Alert>
  );
}
