'use client';

import { useId, useState } from 'react';
import { nameOf } from '#components/audience/contact-name.ts';
import { LabelPicker } from '#components/audience/label-picker.tsx';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { LabelMark } from '#lib/audience/contacts/schema.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';

type AddDialogProps = { onClose: () => void; onAdded: () => void };

const TEXT_FIELDS = ['email', 'firstName', 'lastName', 'phone'] as const;

/** Adds one person. */
export function AddDialog({ onClose, onAdded }: AddDialogProps) {
  const t = useTexts('contacts');
  const words = useTexts('contactWords');
  const ui = useTexts('ui');
  const formId = useId();
  const [labels, setLabels] = useState<readonly LabelMark[]>([]);
  const { errors, problem, pending, isUnsaved, form } = useSubmit({
    isGuarded: true,
    check: ({ email = '', phone = '' }): Record<string, string> =>
      email.trim() === '' && phone.trim() === ''
        ? { email: fieldMessage(words('facts.email'), t('addDialog.required')) }
        : {},
    send: async (values) => {
      const facts = Object.fromEntries(
        TEXT_FIELDS.flatMap((name) => (values[name]?.trim() ? [[name, values[name].trim()]] : [])),
      );
      const body = { ...facts, labels: labels.map(({ id }) => id) };
      const added = await api('POST /api/suite/v1/contacts', { body });
      showToast({ type: 'success', title: t('addDialog.done', { name: nameOf(added) }) });
      onAdded();
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="lg"
      isUnsaved={isUnsaved}
      onOpenChange={onClose}
      title={t('addDialog.title')}
      description={t('addDialog.text')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {t('addDialog.action')}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        <Field name="email" label={words('facts.email')} error={errors.email}>
          <Input
            type="email"
            inputMode="email"
            maxLength={320}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="firstName" label={words('facts.firstName')} error={errors.firstName} optional>
            <Input maxLength={100} autoComplete="off" />
          </Field>
          <Field name="lastName" label={words('facts.lastName')} error={errors.lastName} optional>
            <Input maxLength={100} autoComplete="off" />
          </Field>
        </div>
        <Field name="phone" label={words('facts.phone')} description="+62 812 3456 7890" error={errors.phone} optional>
          <Input type="tel" maxLength={40} autoComplete="off" className="max-w-60" />
        </Field>
        <fieldset className="min-w-0">
          <legend className="mb-1 text-sm font-medium">{words('labelField')}</legend>
          <LabelPicker chosen={labels} onChange={setLabels} canCreate />
        </fieldset>
      </form>
    </Dialog>
  );
}
