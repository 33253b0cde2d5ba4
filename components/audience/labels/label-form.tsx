'use client';

import { useId, useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { ColorChoice } from '#components/kit/people/color-choice.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { Label } from '#lib/audience/contacts/schema.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';

type LabelFormProps = {
  /** Null for a new one. */
  label: Label | null;
  onClose: () => void;
  onSaved: () => void;
};

/** Creates a label, or changes its name, color and description. */
export function LabelForm({ label, onClose, onSaved }: LabelFormProps) {
  const t = useTexts('contactLabels');
  const ui = useTexts('ui');
  const formId = useId();
  const [color, setColor] = useState(label?.color ?? null);
  const { errors, problem, pending, isUnsaved, form } = useSubmit({
    isGuarded: true,
    check: ({ name = '' }): Record<string, string> =>
      name.trim() === '' ? { name: fieldMessage(t('name'), t('required')) } : {},
    send: async ({ name = '', description = '' }) => {
      const body = { name: name.trim(), color, description: description.trim() || null };
      const saved = label
        ? await api('PUT /api/suite/v1/contacts/label/{id}', { params: { id: label.id }, body })
        : await api('POST /api/suite/v1/contacts/label', { body });
      showToast({ type: 'success', title: t(label ? 'saved' : 'created', { name: saved.name }) });
      onSaved();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isUnsaved={isUnsaved}
      title={label ? t('editTitle', { name: label.name }) : t('create')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {label ? t('save') : t('create')}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        <Field name="name" label={t('name')} error={errors.name}>
          <Input defaultValue={label?.name} maxLength={60} autoComplete="off" />
        </Field>
        <ColorChoice legend={t('color')} value={color} onChange={setColor} />
        <Field name="description" label={t('about')} error={errors.description} optional>
          <Input defaultValue={label?.description ?? ''} maxLength={200} autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  );
}
