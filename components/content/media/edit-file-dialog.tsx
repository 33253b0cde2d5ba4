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
import type { MediaItem } from '#lib/content/media/schema.ts';
import { MEDIA_LABELS_MAX } from '#lib/content/media/values.ts';

/** Reads labels that are separated by commas. */
export const readLabels = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((label) => label.trim())
      .filter(Boolean),
  ),
];

type EditFileDialogProps = { file: MediaItem; onClose: () => void; onSaved: () => void };

/** Renames a file and sets its labels. */
export function EditFileDialog({ file, onClose, onSaved }: EditFileDialogProps) {
  const t = useTexts('files');
  const ui = useTexts('ui');
  const formId = useId();
  const { id, name, extension, labels } = file;
  const { errors, problem, pending, isUnsaved, form } = useSubmit({
    check: ({ name: given = '', labels: listed = '' }) => ({
      ...(String(given).trim() === '' && { name: fieldMessage(t('edit.name'), t('edit.required')) }),
      ...(readLabels(String(listed)).length > MEDIA_LABELS_MAX && {
        labels: fieldMessage(t('edit.labels'), t('edit.tooMany')),
      }),
    }),
    send: async ({ name: given = '', labels: listed = '' }) => {
      const body = { name: String(given).trim(), labels: readLabels(String(listed)) };
      await api('PUT /api/suite/v1/media/{id}', { params: { id }, body });
      showToast({ type: 'success', title: t('edit.saved') });
      onSaved();
    },
  });
  const base = name.slice(0, -extension.length - 1);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isUnsaved={isUnsaved}
      title={t('edit.title')}
      description={t('edit.text')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <form id={formId} {...form} className="flex flex-col gap-4">
        {problem && <FormProblem problem={problem} />}
        <Field name="name" label={t('edit.name')} description={t('edit.nameHint', { extension })} error={errors.name}>
          <Input name="name" defaultValue={base} maxLength={150} autoComplete="off" spellCheck={false} />
        </Field>
        <Field name="labels" label={t('edit.labels')} description={t('edit.labelsHint')} error={errors.labels} optional>
          <Input name="labels" defaultValue={labels.join(', ')} autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  );
}
