'use client';

import { useId } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';

/** Adds a sending domain; its records are shown next. */
export function DomainForm({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  const t = useTexts('senders');
  const ui = useTexts('ui');
  const formId = useId();
  const label = t('domains.domain');
  const { errors, problem, pending, isUnsaved, form } = useSubmit({
    isGuarded: true,
    check: ({ domain = '' }): Record<string, string> =>
      domain.trim() === '' ? { domain: fieldMessage(label, t('form.required')) } : {},
    send: async ({ domain = '' }) => {
      const added = await api('POST /api/suite/v1/senders/domain', { body: { domain: domain.trim() } });
      const title = t('domains.added', { domain: added.domain });
      showToast({ type: 'success', title, message: t('domains.addedText') });
      onSaved();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isUnsaved={isUnsaved}
      title={t('domains.addTitle')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {t('domains.add')}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        <Field name="domain" label={label} description={t('domains.domainHint')} error={errors.domain}>
          <Input
            placeholder={t('domains.placeholder')}
            maxLength={253}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="url"
          />
        </Field>
      </form>
    </Dialog>
  );
}
