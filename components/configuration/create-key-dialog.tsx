'use client';

import { useId, useState } from 'react';
import { useSWRConfig } from 'swr';
import { fieldMessage } from '#components/forms/field-message.ts';
import { FormProblem } from '#components/forms/form-problem.tsx';
import { useSubmit } from '#components/forms/use-submit.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { CreatedApiKey } from '#lib/api-keys/schema.ts';
import { api } from '#lib/client/api.ts';
import { KEYS_PATH } from './keys-path.ts';

type CreateKeyDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called with the whole key: it is told this once. */
  onCreated: (key: string) => void;
};

/** Asks for a name, makes the key and shows it: this once. */
export function CreateKeyDialog({ open, onOpenChange, onCreated }: CreateKeyDialogProps) {
  const [key, setKey] = useState<string | null>(null);
  const close = (next: boolean) => {
    if (!next) setKey(null);
    onOpenChange(next);
  };
  const { mutate } = useSWRConfig();
  const created = (made: string) => {
    setKey(made);
    onCreated(made);
    void mutate(KEYS_PATH);
  };
  return key === null ? (
    <NameDialog open={open} onOpenChange={close} onCreated={created} />
  ) : (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Your new key"
      actions={
        <Button variant="primary" onClick={() => close(false)}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Alert tone="warning" title="Copy it now: it is shown this once">
          Only its hash is stored here. The samples of this page are filled in with it until you leave.
        </Alert>
        <div className="rounded-lg border border-line bg-canvas px-3 py-1.5">
          <CopyValue value={key} label="API key" wrap />
        </div>
      </div>
    </Dialog>
  );
}

function NameDialog({ open, onOpenChange, onCreated }: CreateKeyDialogProps) {
  const formId = useId();
  const { errors, problem, pending, form } = useSubmit({
    check: ({ name = '' }) => (name.trim() === '' ? { name: fieldMessage('Name', 'is required') } : {}),
    send: async ({ name = '' }) => {
      const made = await api<CreatedApiKey>('POST', KEYS_PATH, { name: name.trim() });
      onCreated(made.key);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create an API key"
      description="It may send over SMTP and REST, and read what became of the mail."
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            Create key
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        <Field
          name="name"
          label="Name"
          description="By which you know it again, for example “shop, staging”."
          error={errors.name}
        >
          <Input maxLength={100} autoComplete="off" autoFocus />
        </Field>
      </form>
    </Dialog>
  );
}
