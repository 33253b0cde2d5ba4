'use client';

import { clsx } from 'clsx';
import { useId, useRef, useState } from 'react';
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
import type { CardFields } from '#lib/audience/cards/schema.ts';
import type { LabelMark } from '#lib/audience/contacts/schema.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { ScanCard } from './scan-card.tsx';

type AddDialogProps = { onClose: () => void; onAdded: () => void };

const TEXT_FIELDS = ['email', 'firstName', 'lastName', 'phone'] as const;

/** Adds one person. */
export function AddDialog({ onClose, onAdded }: AddDialogProps) {
  const t = useTexts('contacts');
  const words = useTexts('contactWords');
  const ui = useTexts('ui');
  const formId = useId();
  const [labels, setLabels] = useState<readonly LabelMark[]>([]);
  const [hasPicture, setHasPicture] = useState(false);
  const body = useRef<HTMLDivElement>(null);
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
      const given = { ...facts, labels: labels.map(({ id }) => id) };
      const added = await api('POST /api/suite/v1/contacts', { body: given });
      showToast({ type: 'success', title: t('addDialog.done', { name: nameOf(added) }) });
      onAdded();
      onClose();
    },
  });
  return (
    <Dialog
      open
      size={hasPicture ? 'xl' : 'lg'}
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
      <div
        ref={body}
        className={clsx('flex flex-col gap-5', hasPicture && 'md:grid md:grid-cols-[minmax(0,1fr)_18rem] md:gap-7')}
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
          <Field
            name="phone"
            label={words('facts.phone')}
            description="+62 812 3456 7890"
            error={errors.phone}
            optional
          >
            <Input type="tel" maxLength={40} autoComplete="off" className="max-w-60" />
          </Field>
          <fieldset className="min-w-0">
            <legend className="mb-1 text-sm font-medium">{words('labelField')}</legend>
            <LabelPicker chosen={labels} onChange={setLabels} canCreate />
          </fieldset>
        </form>
        <ScanCard onPicture={() => setHasPicture(true)} onRead={(fields) => fillForm(body.current, fields)} />
      </div>
    </Dialog>
  );
}

/** Puts the facts of a card into the fields of a form, as if they were typed; facts that the card lacks stay as they are. */
function fillForm(within: HTMLElement | null, fields: CardFields): void {
  for (const name of TEXT_FIELDS) {
    const input = within?.querySelector<HTMLInputElement>(`form input[name="${name}"]`);
    const value = fields[name];
    if (!input || value === null) continue;
    input.value = value.slice(0, input.maxLength);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
