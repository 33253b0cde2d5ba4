'use client';

import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { type FieldErrors, type FormValues, useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { Role } from '#lib/account/team/schema.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { Grant } from '#lib/registry/grants.ts';
import { GrantBoxes } from './grant-boxes.tsx';
import { GRANT_GROUPS } from './grant-groups.ts';

type RoleDialogProps = {
  /** The role to change, `new`, or null while the dialog is shut. */
  role: Role | 'new' | null;
  /** The grants that the reader can give; null for all. */
  grants: readonly Grant[] | null;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
};

/** Makes or changes a role of the company's own. */
export function RoleDialog({ role, grants, onClose, onSaved }: RoleDialogProps) {
  const t = useTexts('team');
  const ui = useTexts('ui');
  const formId = useId();
  const given = role === 'new' || role === null ? null : role;
  const { errors, problem, pending, isUnsaved, form } = useSubmit({
    isGuarded: true,
    check: (values) => {
      const found: FieldErrors = {};
      if (!values.name?.trim()) found.name = fieldMessage(t('roles.name'), t('roles.required'));
      if (chosenGrants(values).length === 0) found.grants = t('roles.grantsRequired');
      return found;
    },
    send: async (values) => {
      const body = { name: values.name?.trim() ?? '', grants: chosenGrants(values) };
      if (given) await api('PUT /api/config/v1/company/roles/{id}', { params: { id: given.id }, body });
      else await api('POST /api/config/v1/company/roles', { body });
      await onSaved();
      showToast({ type: 'success', title: t('roles.saved') });
      onClose();
    },
  });
  return (
    <Dialog
      size="lg"
      open={role !== null}
      isUnsaved={isUnsaved}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={given ? t('roles.editTitle') : t('roles.createTitle')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {ui('save')}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        <Field name="name" label={t('roles.name')} error={errors.name}>
          <Input defaultValue={given?.name ?? ''} autoComplete="off" maxLength={50} />
        </Field>
        <fieldset>
          <legend className="text-base font-medium">{t('roles.grants')}</legend>
          {errors.grants && (
            <p role="alert" className="mt-1 flex items-start gap-1.5 text-sm text-danger-text">
              <CircleAlert aria-hidden className="mt-0.75 size-3.5 shrink-0" />
              {errors.grants}
            </p>
          )}
          <GrantBoxes chosen={given?.grants ?? []} mayGive={grants} />
        </fieldset>
      </form>
    </Dialog>
  );
}

const chosenGrants = (values: FormValues): Grant[] =>
  GRANT_GROUPS.flatMap(({ grants }) => grants).filter((grant) => values[`grant:${grant}`] !== undefined);
