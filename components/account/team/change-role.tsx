'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import type { Member, Role } from '#lib/account/team/schema.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import { RoleSelect } from './role-select.tsx';

type ChangeRoleProps = {
  member: Member;
  /** Those that the reader may give. */
  roles: readonly Role[];
  onChange: () => Promise<unknown>;
};

/** The role of a member, which changes as soon as another one is chosen. */
export function ChangeRole({ member: { id, email, role, roleName }, roles, onChange }: ChangeRoleProps) {
  const t = useTexts('team');
  const { pending, run } = useAction(async (next: string) => {
    const changed = await api('PATCH /api/config/v1/company/members/{id}', { params: { id }, body: { role: next } });
    showToast({ type: 'success', title: t('roleChanged', { email, role: changed.roleName }) });
    await onChange();
  });
  return (
    <RoleSelect
      className="w-36"
      roles={roles}
      value={role}
      valueName={roleName}
      label={t('roleOf', { email })}
      disabled={pending}
      onChange={(next) => {
        if (next !== role) run(next);
      }}
    />
  );
}
