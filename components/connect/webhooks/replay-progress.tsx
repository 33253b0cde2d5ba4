'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { Time } from '#components/ui/time.tsx';
import { api } from '#lib/client/api.ts';
import { useGrant } from '#lib/client/features.tsx';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { WebhookReplay } from '#lib/connect/webhooks/replays/schema.ts';
import type { Webhook } from '#lib/connect/webhooks/schema.ts';

type ReplayProgressProps = { webhook: Webhook; replay: WebhookReplay; onChanged: () => void };

/** The replay that was started last: how far it is, and the button that cancels it. */
export function ReplayProgress({ webhook, replay, onChanged }: ReplayProgressProps) {
  const t = useTexts('webhooks');
  const mayCancel = useGrant('webhooks/modify');
  const [pending, setPending] = useState(false);
  const { id, status, done, total, startedAt } = replay;
  const shown = status === 'running' && webhook.state !== 'on' ? 'paused' : status;
  const cancel = async () => {
    setPending(true);
    try {
      await api('DELETE /api/config/v1/webhook/{id}/replay/{replayId}', { params: { id: webhook.id, replayId: id } });
      showToast({ type: 'success', title: t('replay.canceled') });
    } catch (error) {
      showError(error);
    } finally {
      setPending(false);
      onChanged();
    }
  };
  return (
    <SettingsSection
      title={t('replay.last')}
      description={t.rich('replay.startedAt', { time: () => <Time at={startedAt} /> })}
    >
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <span className="font-medium">{t(`replay.statuses.${shown}`)}</span>
          <span className="text-muted tabular-nums">{t('replay.figure', { done, total })}</span>
        </div>
        <div
          role="progressbar"
          aria-label={t('replay.progress')}
          aria-valuemin={0}
          aria-valuenow={done}
          aria-valuemax={Math.max(total, 1)}
          className="relative h-2.5 overflow-hidden rounded-full bg-sunken text-chart-primary inset-ring inset-ring-line"
        >
          <div
            className="absolute inset-y-0 left-0 bg-current"
            style={{ width: `${(done / Math.max(total, 1)) * 100}%` }}
          />
        </div>
      </div>
      {status === 'running' && mayCancel && (
        <div>
          <Button loading={pending} onClick={() => void cancel()}>
            {t('replay.cancel')}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
