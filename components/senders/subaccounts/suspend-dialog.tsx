'use client';

import { ChoiceDialog } from '#components/kit/forms/choice-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { QueuedMail, SubaccountDetail } from '#lib/senders/subaccounts/schema.ts';

type SuspendDialogProps = {
  subaccount: SubaccountDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChanged: (changed: SubaccountDetail) => void;
};

/** Suspends a subaccount, after a question about its queued mail. */
export function SuspendDialog({ subaccount: { id, name }, open, onOpenChange, onChanged }: SuspendDialogProps) {
  const t = useTexts('subaccounts');
  return (
    <ChoiceDialog<QueuedMail>
      open={open}
      onOpenChange={onOpenChange}
      title={t('suspend.title', { name })}
      text={t('suspend.text')}
      legend={t('suspend.queued')}
      choices={[
        { value: 'hold', label: t('suspend.choices.hold') },
        { value: 'drop', label: t('suspend.choices.drop') },
      ]}
      action={t('suspend.action')}
      variant="danger"
      onConfirm={async (queued) => {
        onChanged(await api('POST /api/config/v1/subaccount/{id}/suspend', { params: { id }, body: { queued } }));
        showToast({ type: 'success', title: t('suspend.done', { name }) });
      }}
    />
  );
}
