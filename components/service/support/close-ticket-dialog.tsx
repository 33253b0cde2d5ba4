'use client';

import { useId } from 'react';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { api } from '#lib/client/api.ts';
import type { Ticket } from '#lib/service/support/schema.ts';
import { readSatisfaction, SatisfactionChoice } from './satisfaction-choice.tsx';

type CloseTicketDialogProps = {
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onClosed: (ticket: Ticket) => void;
};

/** Closes a ticket for its requester, who may say how satisfied they are. */
export function CloseTicketDialog({ id, open, onOpenChange, onClosed }: CloseTicketDialogProps) {
  const t = useTexts('support');
  const ui = useTexts('ui');
  const formId = useId();
  const { problem, pending, form } = useSubmit({
    check: () => ({}),
    send: async (values) => {
      const satisfaction = readSatisfaction(values.satisfaction);
      onClosed(
        await api('POST /api/config/v1/tickets/close/{id}', {
          params: { id },
          body: { ...(satisfaction && { satisfaction }) },
        }),
      );
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('closeTitle')}
      description={t('closeText')}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {t('close')}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-3">
        <FormProblem problem={problem} />
        <SatisfactionChoice />
      </form>
    </Dialog>
  );
}
