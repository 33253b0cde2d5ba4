'use client';

import { useId, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { QueuedMail, SubaccountDetail } from '#lib/subaccounts/schema.ts';
import { SUBACCOUNTS_PATH } from './paths.ts';

/** The choices for queued mail, the harmless one first. */
const CHOICES: readonly QueuedMail[] = ['hold', 'drop'];

type SuspendDialogProps = {
  subaccount: SubaccountDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChanged: (changed: SubaccountDetail) => void;
};

/** Suspends a subaccount, after a question about its queued mail. */
export function SuspendDialog({ subaccount, open, onOpenChange, onChanged }: SuspendDialogProps) {
  const t = useTexts('subaccounts');
  const ui = useTexts('ui');
  const formId = useId();
  const [queued, setQueued] = useState<QueuedMail>('hold');
  const [pending, setPending] = useState(false);
  const { id, name } = subaccount;
  const suspend = async () => {
    setPending(true);
    try {
      onChanged(await api<SubaccountDetail>('POST', `${SUBACCOUNTS_PATH}/${id}/suspend`, { queued }));
      showToast({ type: 'success', title: t('suspend.done', { name }) });
      onOpenChange(false);
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
      title={t('suspend.title', { name })}
      description={t('suspend.text')}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="danger" loading={pending}>
            {t('suspend.action')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          void suspend();
        }}
      >
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-sm font-medium">{t('suspend.queued')}</legend>
          {CHOICES.map((choice) => (
            <label key={choice} className="flex w-fit items-center gap-2 text-sm pointer-coarse:min-h-10">
              <input
                type="radio"
                name="queued"
                value={choice}
                checked={queued === choice}
                onChange={() => setQueued(choice)}
                className="size-4 accent-accent"
              />
              {t(`suspend.choices.${choice}`)}
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
