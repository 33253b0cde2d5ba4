'use client';

import { useId, useState } from 'react';
import { CheckLine } from '#components/kit/forms/check-line.tsx';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { ContactField } from '#lib/audience/contacts/schema.ts';
import { FIELD_TYPES, type FieldType } from '#lib/audience/contacts/values.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';

type FieldFormProps = {
  /** Null for a new one. */
  field: ContactField | null;
  /** The first values of a new one. */
  proposed?: { name: string; type: FieldType; options: readonly string[] };
  onClose: () => void;
  onSaved: (saved: ContactField) => Promise<void>;
};

/** Creates a field, or changes its name, its choices and whether it is sensitive. */
export function FieldForm({ field, proposed, onClose, onSaved }: FieldFormProps) {
  const t = useTexts('contactFields');
  const ui = useTexts('ui');
  const formId = useId();
  const [type, setType] = useState(field?.type ?? proposed?.type ?? 'text');
  const [name, setName] = useState(field?.name ?? proposed?.name ?? '');
  // Follows the name until it is typed.
  const [tag, setTag] = useState<string | null>(field?.tag ?? null);
  const hasOptions = type === 'choice' || type === 'multichoice';
  const { errors, problem, pending, isUnsaved, form } = useSubmit({
    isGuarded: true,
    check: (values): Record<string, string> => ({
      ...(name.trim() === '' && { name: fieldMessage(t('name'), t('required')) }),
      ...(hasOptions && !values.options?.trim() && { options: fieldMessage(t('options'), t('optionsRequired')) }),
    }),
    send: async (values) => {
      const shared = {
        name: name.trim(),
        isSensitive: values.isSensitive === 'on',
        ...(hasOptions && { options: readOptions(values.options ?? '', field) }),
      };
      const saved = field
        ? await api('PUT /api/suite/v1/contacts/field/{id}', { params: { id: field.id }, body: shared })
        : await api('POST /api/suite/v1/contacts/field', { body: { ...shared, type, tag: tag ?? tagOf(name) } });
      showToast({ type: 'success', title: t(field ? 'saved' : 'created', { name: shared.name }) });
      await onSaved(saved);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isUnsaved={isUnsaved}
      title={field ? t('editTitle', { name: field.name }) : t('create')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {field ? t('save') : t('create')}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        <Field name="name" label={t('name')} error={errors.name}>
          <Input value={name} onValueChange={setName} maxLength={60} autoComplete="off" />
        </Field>
        {!field && (
          <>
            <Field name="tag" label={t('tag')} description={t('tagText')} error={errors.tag}>
              <Input
                value={tag ?? tagOf(name)}
                onValueChange={setTag}
                maxLength={40}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                className="font-mono"
              />
            </Field>
            <Field name="type" label={t('type')} error={errors.type}>
              <Select
                items={FIELD_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
                value={type}
                onChange={setType}
              />
            </Field>
          </>
        )}
        {hasOptions && (
          <Field name="options" label={t('options')} description={t('optionsText')} error={errors.options}>
            <Textarea
              rows={4}
              defaultValue={(field?.options.map((option) => option.name) ?? proposed?.options)?.join('\n')}
            />
          </Field>
        )}
        <CheckLine name="isSensitive" defaultChecked={field?.isSensitive ?? false}>
          {t('sensitive')}
          <span className="block text-xs text-muted">{t('sensitiveText')}</span>
        </CheckLine>
      </form>
    </Dialog>
  );
}

/** Proposes a tag for a name: "Club level" is `club_level`. */
const tagOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40);

/**
 * Reads choices, one a line. A line with the name of a present choice is that one; of as many lines as before, one with another
 * name is the present choice in its place, renamed.
 */
export function readOptions(
  text: string,
  field: Pick<ContactField, 'options'> | null,
): { id?: string; name: string }[] {
  const names = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  const present = field?.options ?? [];
  const kept = new Map(
    names.flatMap((name) => present.filter((option) => option.name === name).map((option) => [name, option.id])),
  );
  const used = new Set(kept.values());
  return names.map((name, index) => {
    const renamed = present.length === names.length ? present[index]?.id : undefined;
    const id = kept.get(name) ?? (renamed !== undefined && !used.has(renamed) ? renamed : undefined);
    return id === undefined ? { name } : { id, name };
  });
}
