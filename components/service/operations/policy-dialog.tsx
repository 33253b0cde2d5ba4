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
import { showToast } from '#lib/client/toasts.ts';
import { formatMailboxProvider } from '#lib/core/mailbox-provider-names.ts';
import type { OperatedDestination } from '#lib/service/operations/schema.ts';
import { requestDestinationUpdate } from './destination-calls.ts';

type PolicyDialogProps = { row: OperatedDestination; onClose: () => void; onChange: () => void };

/** The fields, and the largest value of each. */
const FIELDS = [
  { name: 'connections', label: 'connections', most: 10_000 },
  { name: 'messagesPerConnection', label: 'messagesEach', most: 10_000 },
  { name: 'perMinute', label: 'rate', most: 1_000_000 },
] as const;

/** Edits the traffic policy of a destination; the limits count per worker. */
export function PolicyDialog({ row: { destination, policy }, onClose, onChange }: PolicyDialogProps) {
  const t = useTexts('operations');
  const ui = useTexts('ui');
  const name = formatMailboxProvider(destination);
  const formId = useId();
  const { errors, problem, pending, isUnsaved, form } = useSubmit({
    isGuarded: true,
    check: (values) =>
      Object.fromEntries(
        FIELDS.filter(({ name, most }) => !isWithin(values[name] ?? '', most)).map(({ name, label, most }) => [
          name,
          fieldMessage(t(label), t('wholeNumber', { most })),
        ]),
      ),
    send: async (values) => {
      const change = Object.fromEntries(FIELDS.map(({ name }) => [name, readNumber(values[name] ?? '')]));
      await requestDestinationUpdate(destination, change);
      showToast({ type: 'success', title: t('policySaved', { destination: name }) });
      onChange();
      onClose();
    },
  });
  return (
    <Dialog
      open
      isUnsaved={isUnsaved}
      onOpenChange={onClose}
      title={t('policyTitle', { destination: name })}
      description={t('policyDescription')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={pending}>
            {ui('save')}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        {FIELDS.map(({ name, label }) => (
          <Field key={name} name={name} label={t(label)} error={errors[name]} optional>
            <Input
              inputMode="numeric"
              autoComplete="off"
              defaultValue={policy?.isOwn && policy[name] !== null ? String(policy[name]) : ''}
              placeholder={policy?.[name] == null ? t('noLimit') : String(policy[name])}
            />
          </Field>
        ))}
      </form>
    </Dialog>
  );
}

const readNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim()));

function isWithin(text: string, most: number): boolean {
  const number = readNumber(text);
  return number === null || (/^\d+$/.test(text.trim()) && number >= 1 && number <= most);
}
