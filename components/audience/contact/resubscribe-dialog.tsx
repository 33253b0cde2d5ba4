'use client';

import { useId } from 'react';
import { nameOf } from '#components/audience/contact-name.ts';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { ContactDetail } from '#lib/audience/contacts/schema.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';

type ResubscribeDialogProps = { contact: ContactDetail; onClose: () => void; onDone: () => void };

/** Subscribes a person again who asked for it; the statement of who and when is kept as proof. */
export function ResubscribeDialog({ contact, onClose, onDone }: ResubscribeDialogProps) {
  const t = useTexts('contact');
  const formId = useId();
  const name = nameOf(contact);
  const { errors, problem, pending, isUnsaved, form } = useSubmit({
    check: ({ statement = '' }): Record<string, string> =>
      statement.trim() === '' ? { statement: fieldMessage(t('resubscribeDialog.statement'), t('required')) } : {},
    send: async ({ statement = '' }) => {
      const { changed, mailed } = await api('POST /api/suite/v1/contacts/resubscribe', {
        body: { ids: [contact.id], statement: statement.trim() },
      });
      showToast(
        changed > 0
          ? { type: 'success', title: t(mailed > 0 ? 'resubscribeDialog.mailed' : 'resubscribeDialog.done', { name }) }
          : { type: 'warning', message: t('resubscribeDialog.refused') },
      );
      onDone();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isUnsaved={isUnsaved}
      title={t('resubscribeDialog.title', { name })}
      description={t('resubscribeDialog.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {t('resubscribeDialog.action')}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        <Field name="statement" label={t('resubscribeDialog.statement')} error={errors.statement}>
          <Textarea rows={3} maxLength={500} placeholder={t('resubscribeDialog.placeholder')} />
        </Field>
      </form>
    </Dialog>
  );
}
