'use client';

import { useEffect, useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import type { Role } from '#lib/account/team/schema.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { RoleSelect } from './role-select.tsx';

type DeleteRoleDialogProps = {
  /** Null while none is to be removed. */
  role: Role | null;
  /** The roles that its people can move to. */
  targets: readonly Role[];
  onClose: () => void;
  onDeleted: () => Promise<unknown>;
};

/** Asks before a role is removed, and where its people go (docs/product.md §6). */
export function DeleteRoleDialog({ role, targets, onClose, onDeleted }: DeleteRoleDialogProps) {
  const t = useTexts('team');
  const [target, setTarget] = useState('member');
  useEffect(() => {
    if (role) setTarget('member');
  }, [role]);
  const people = role?.people ?? 0;
  const remove = async () => {
    if (!role) return;
    await api('DELETE /api/config/v1/company/roles/{id}', {
      params: { id: role.id },
      query: { ...(people > 0 && { newRoleId: target }) },
    });
    await onDeleted();
    showToast({ type: 'success', title: t('roles.deleted') });
  };
  return (
    <ConfirmDialog
      open={role !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('roles.deleteTitle', { name: role?.name ?? '' })}
      consequence={
        <span className="flex flex-col gap-3">
          {t('roles.deleteText', { count: people })}
          {people > 0 && (
            <Field name="newRoleId" label={t('roles.moveTo')}>
              <RoleSelect roles={targets} value={target} onChange={setTarget} />
            </Field>
          )}
        </span>
      }
      action={t('roles.deleteAction')}
      onConfirm={remove}
    />
  );
}
