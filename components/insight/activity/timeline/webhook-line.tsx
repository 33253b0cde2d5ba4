'use client';

import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { api } from '#lib/client/api.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { EventTry } from '#lib/connect/webhooks/deliveries/schema.ts';

/** The webhooks that an event was sent to: which took it and when, and which did not. */
export function WebhookLine({ tries }: { tries: readonly EventTry[] }) {
  if (tries.length === 0) return null;
  return (
    <ul className="mt-1.5 flex flex-col gap-0.5 text-xs text-muted">
      {tries.map((one) => (
        <WebhookTry key={one.webhookId} {...one} />
      ))}
    </ul>
  );
}

function WebhookTry({ eventId, webhookId, webhook, deliveryId, at, code }: EventTry) {
  const t = useTexts('activity');
  const canReplay = useFeature('webhook.update');
  const mayReplay = useGrant('webhooks/modify');
  const result = code === null ? 'unanswered' : code >= 200 && code < 300 ? 'taken' : 'failed';
  return (
    <li className="flex items-center gap-1.5">
      <span className="min-w-0 wrap-anywhere">
        {t.rich(`webhook.${result}`, {
          name: webhook,
          code: String(code),
          time: () => <Time at={at} />,
          a: (chunks) => <TextLink href={`/webhook/${webhookId}?delivery=${deliveryId}`}>{chunks}</TextLink>,
        })}
      </span>
      {canReplay && mayReplay && <SendAgain webhookId={webhookId} eventId={eventId} />}
    </li>
  );
}

function SendAgain({ webhookId, eventId }: { webhookId: string; eventId: string }) {
  const t = useTexts('activity');
  const [pending, setPending] = useState(false);
  const send = async () => {
    setPending(true);
    try {
      await api('POST /api/config/v1/webhook/{id}/event/{eventId}/replay', { params: { id: webhookId, eventId } });
      showToast({ type: 'success', title: t('webhook.sentAgain') });
    } catch (error) {
      showError(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <IconButton size="sm" label={t('webhook.sendAgain')} disabled={pending} onClick={() => void send()}>
      <RotateCw aria-hidden className="size-3.5" />
    </IconButton>
  );
}
