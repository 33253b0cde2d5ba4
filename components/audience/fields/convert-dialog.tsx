'use client';

import { useId, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { ContactField } from '#lib/audience/contacts/schema.ts';
import { FIELD_TYPES, type FieldType } from '#lib/audience/contacts/values.ts';
import { api } from '#lib/client/api.ts';
import type { AnswerOf } from '#lib/client/calls.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';

const CONVERT = 'POST /api/suite/v1/contacts/field/{id}/convert';

type Preview = AnswerOf<typeof CONVERT>;

type ConvertDialogProps = { field: ContactField; onClose: () => void; onSaved: () => Promise<void> };

/** Gives a field another type, after it has said which values would be lost. */
export function ConvertDialog({ field, onClose, onSaved }: ConvertDialogProps) {
  const t = useTexts('contactFields');
  const ui = useTexts('ui');
  const formId = useId();
  const types = FIELD_TYPES.filter((one) => one !== field.type);
  const [type, setType] = useState<FieldType>(types[0] ?? 'text');
  const [options, setOptions] = useState<string | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const hasOptions = type === 'choice' || type === 'multichoice';
  const names = (options ?? '').split('\n').flatMap((line) => (line.trim() === '' ? [] : [{ name: line.trim() }]));
  const given = { type, ...(hasOptions && options !== null && { options: names }) };
  const choose = (next: FieldType) => {
    setType(next);
    setOptions(null);
    setPreview(null);
  };
  const { pending, run } = useAction(async (apply: boolean) => {
    const answer = await api(CONVERT, { params: { id: field.id }, body: { ...given, apply } });
    if (!apply) {
      setPreview(answer);
      if (hasOptions && options === null) setOptions(answer.options.map(({ name }) => name).join('\n'));
      return;
    }
    showToast({ type: 'success', title: t('convert.done', { name: field.name }) });
    await onSaved();
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('convert.title', { name: field.name })}
      description={t('convert.text', { type: t(`types.${field.type}`) })}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant={preview && preview.lost > 0 ? 'danger' : 'primary'}
            loading={pending}
          >
            {preview ? t('convert.apply', { count: preview.lost }) : t('convert.check')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) run(preview !== null);
        }}
      >
        <Field name="type" label={t('convert.type')}>
          <Select
            items={types.map((value) => ({ value, label: t(`types.${value}`) }))}
            value={type}
            onChange={choose}
          />
        </Field>
        {hasOptions && (options !== null || preview) && (
          <Field name="options" label={t('options')} description={t('convert.optionsText')}>
            <Textarea
              rows={4}
              value={options ?? ''}
              onChange={(event) => {
                setOptions(event.target.value);
                setPreview(null);
              }}
            />
          </Field>
        )}
        <div aria-live="polite">{preview && <Verdict preview={preview} />}</div>
      </form>
    </Dialog>
  );
}

/** How many values stay, and which are lost. */
function Verdict({ preview: { kept, lost, exact, examples } }: { preview: Preview }) {
  const t = useTexts('contactFields');
  if (lost === 0) return <Alert tone="success">{t('convert.keepsAll', { count: kept })}</Alert>;
  return (
    <Alert tone="warning" title={t('convert.loses', { count: lost })}>
      <p>{t('convert.examples', { values: examples.map((one) => `“${one}”`).join(', ') })}</p>
      <p>{t('convert.keeps', { count: kept })}</p>
      {!exact && <p>{t('convert.judged')}</p>}
    </Alert>
  );
}
