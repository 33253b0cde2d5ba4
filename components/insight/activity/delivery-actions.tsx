'use client';

import { RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';

type DeliveryActionsProps = {
  /** The id of the message. */
  id: string;
  ordinal: number;
  recipient: string;
  onChange: () => Promise<unknown>;
};

/** Tries a waiting delivery now, or gives it up. */
export function DeliveryActions({ id, ordinal, recipient, onChange }: DeliveryActionsProps) {
  const t = useTexts('activity');
  const [isAsking, setIsAsking] = useState(false);
  const { pending, run: retry } = useAction(async () => {
    await api('POST /api/config/v1/activity/{id}/retry', { params: { id }, body: { recipient: ordinal } });
    showToast({ type: 'success', title: t('steer.retried') });
    await onChange();
  });
  const cancel = async () => {
    await api('POST /api/config/v1/activity/{id}/cancel', { params: { id }, body: { recipient: ordinal } });
    await onChange();
    showToast({ type: 'success', title: t('steer.canceled') });
  };
  return (
    <>
      <Button loading={pending} onClick={() => retry()}>
        <RotateCw aria-hidden />
        {t('steer.retry')}
      </Button>
      <Button onClick={() => setIsAsking(true)}>
        <X aria-hidden />
        {t('steer.cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('steer.cancelTitle')}
        consequence={t('steer.cancelText', { recipient })}
        action={t('steer.cancelAction')}
        onConfirm={cancel}
      />
    </>
  );
}
