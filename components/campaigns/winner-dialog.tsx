'use client';

import { useId, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { errorSentence, showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { MovableCampaign } from './moves.ts';

type WinnerDialogProps = { campaign: MovableCampaign; onClose: () => void; onMoved: () => void };

/** Lets a person choose the winner of a test that is under way. One without opens or clicks is chosen on purpose only. */
export function WinnerDialog({ campaign: { id }, onClose, onMoved }: WinnerDialogProps) {
  const t = useTexts('campaigns');
  const ui = useTexts('ui');
  const formId = useId();
  const { data: test } = useApi('GET /api/suite/v1/ab-test/{id}', { params: { id } });
  const [chosen, setChosen] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [confirmsZero, setConfirmsZero] = useState(false);
  const [pending, setPending] = useState(false);
  const choose = async () => {
    setPending(true);
    try {
      const params = { id, variantId: chosen };
      await api('POST /api/suite/v1/ab-test/send/winner/{id}/{variantId}', {
        params,
        body: { confirmZero: confirmsZero },
      });
      showToast({ type: 'success', title: t('winner.chosen', { name: test?.variants[chosen]?.name ?? '' }) });
      onMoved();
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'winnerZero') setRefusal(errorSentence(error));
      else showError(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('winner.title')}
      description={t('winner.text')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending} disabled={!test}>
            {t('winner.action')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void choose();
        }}
      >
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-sm font-medium">{t('winner.legend')}</legend>
          {!test && <Skeleton className="h-10 w-60" />}
          {test?.variants.map(({ number, name, subject }) => (
            <label key={number} className="flex w-fit items-start gap-2.5 text-sm pointer-coarse:min-h-10">
              <input
                type="radio"
                name="variant"
                checked={chosen === number}
                onChange={() => {
                  setChosen(number);
                  setRefusal(null);
                }}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0">
                {name}
                {subject !== undefined && <span className="block text-xs text-muted">{subject}</span>}
              </span>
            </label>
          ))}
        </fieldset>
        {refusal !== null && (
          <div role="alert" className="flex flex-col gap-1 text-sm">
            <p className="text-danger-text">{refusal}</p>
            <label className="flex items-start gap-2.5">
              <input
                type="checkbox"
                checked={confirmsZero}
                onChange={(event) => setConfirmsZero(event.currentTarget.checked)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              {t('winner.zero')}
            </label>
          </div>
        )}
      </form>
    </Dialog>
  );
}
