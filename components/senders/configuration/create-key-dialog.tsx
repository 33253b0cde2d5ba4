'use client';

import { useId, useState } from 'react';
import { useSWRConfig } from 'swr';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { api } from '#lib/client/api.ts';
import { pathOf } from '#lib/client/calls.ts';

type CreateKeyDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called with the whole key: it is shown once. */
  onCreated: (key: string) => void;
};

/** Asks for a name, makes the key and shows it: this once. */
export function CreateKeyDialog({ open, onOpenChange, onCreated }: CreateKeyDialogProps) {
  const t = useTexts('configuration');
  const [key, setKey] = useState<string | null>(null);
  const close = (next: boolean) => {
    if (!next) setKey(null);
    onOpenChange(next);
  };
  const { mutate } = useSWRConfig();
  const created = (made: string) => {
    setKey(made);
    onCreated(made);
    void mutate(pathOf('GET /api/config/v1/api-key'));
  };
  return key === null ? (
    <NameDialog open={open} onOpenChange={close} onCreated={created} />
  ) : (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t('createKey.made')}
      actions={
        <Button variant="primary" onClick={() => close(false)}>
          {t('createKey.done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Alert tone="warning" title={t('createKey.copyNow')}>
          {t('createKey.copyNowText')}
        </Alert>
        <div className="rounded-lg border border-line bg-code px-3 py-1.5">
          <CopyValue value={key} label={t('createKey.copied')} wrap />
        </div>
      </div>
    </Dialog>
  );
}

function NameDialog({ open, onOpenChange, onCreated }: CreateKeyDialogProps) {
  const t = useTexts('configuration');
  const ui = useTexts('ui');
  const forms = useTexts('forms');
  const formId = useId();
  const { errors, problem, pending, isUnsaved, form } = useSubmit({
    isGuarded: true,
    check: ({ name = '' }) =>
      name.trim() === '' ? { name: fieldMessage(t('createKey.name'), forms('required')) } : {},
    send: async ({ name = '' }) => {
      const made = await api('POST /api/config/v1/api-key', { body: { name: name.trim() } });
      onCreated(made.key);
    },
  });
  return (
    <Dialog
      open={open}
      isUnsaved={isUnsaved}
      onOpenChange={onOpenChange}
      title={t('createKey.title')}
      description={t('createKey.description')}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {t('keys.create')}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        <Field name="name" label={t('createKey.name')} description={t('createKey.nameHint')} error={errors.name}>
          <Input maxLength={100} autoComplete="off" autoFocus />
        </Field>
      </form>
    </Dialog>
  );
}
