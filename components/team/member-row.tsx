'use client';

import { LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#components/shell/frame/avatar.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { Member, Role } from '#lib/team/schema.ts';
import { MemberState } from './member-state.tsx';
import { MEMBERS_PATH } from './paths.ts';
import { ResendButton } from './resend-button.tsx';
import { RoleSelect } from './role-select.tsx';

type MemberRowProps = {
  member: Member;
  /** Those that the reader may give. */
  roles: readonly Role[];
  viewer: { userId: string; canManage: boolean };
  /** The one owner that the company keeps. */
  isLastOwner: boolean;
  company: string;
  onChange: () => Promise<unknown>;
  onRemove: () => void;
};

/** A person of the company, or one who is invited. */
export function MemberRow({ member, roles, viewer, isLastOwner, company, onChange, onRemove }: MemberRowProps) {
  const t = useTexts('team');
  const { email, status } = member;
  const isSelf = member.userId === viewer.userId;
  const mayChange = viewer.canManage && !isLastOwner && roles.some(({ id }) => id === member.role);
  const name = [member.fullname, member.lastname].filter(Boolean).join(' ');
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 py-2.5 pr-2 pl-4 sm:grid-cols-[2.25rem_minmax(0,1fr)_auto_auto]">
      <span className="size-9">
        <Avatar name={name || email} image={member.image} />
      </span>
      <div className="min-w-0">
        <p className="flex min-w-0 items-center gap-2">
          <span className="truncate text-base font-medium" title={name || email}>
            {name || email}
          </span>
          {isSelf && <span className="shrink-0 text-sm text-muted">({t('you')})</span>}
          {!name && <CopyButton value={email} label={email} />}
        </p>
        {name && (
          <p className="flex min-w-0 items-center gap-1 text-sm text-muted">
            <span className="truncate" title={email}>
              {email}
            </span>
            <CopyButton value={email} label={email} />
          </p>
        )}
        <MemberState member={member} />
      </div>
      <div className="col-span-2 col-start-2 row-start-2 flex min-w-0 items-center gap-2 sm:col-span-1 sm:col-start-3 sm:row-start-1">
        {viewer.canManage && status !== 'active' && <ResendButton member={member} onSent={onChange} />}
        {mayChange ? (
          <ChangeRole member={member} roles={roles} onChange={onChange} />
        ) : (
          <span className="px-2.5 text-base">{member.roleName}</span>
        )}
      </div>
      <div className="col-start-3 row-start-1 w-9 sm:col-start-4">
        {!isLastOwner && (mayChange || isSelf) && (
          <IconButton
            label={isSelf ? t('leave.action', { company }) : t('remove.label', { email })}
            size="sm"
            onClick={onRemove}
          >
            {isSelf ? <LogOut aria-hidden /> : <Trash2 aria-hidden />}
          </IconButton>
        )}
      </div>
    </li>
  );
}

type ChangeRoleProps = Pick<MemberRowProps, 'member' | 'roles' | 'onChange'>;

function ChangeRole({ member: { id, email, role, roleName }, roles, onChange }: ChangeRoleProps) {
  const t = useTexts('team');
  const [pending, setPending] = useState(false);
  const change = async (next: string) => {
    if (next === role) return;
    setPending(true);
    try {
      const changed = await api<Member>('PATCH', `${MEMBERS_PATH}/${id}`, { role: next });
      showToast({ type: 'success', title: t('roleChanged', { email, role: changed.roleName }) });
      await onChange();
    } catch (error) {
      showError(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <RoleSelect
      className="w-36"
      roles={roles}
      value={role}
      valueName={roleName}
      label={t('roleOf', { email })}
      disabled={pending}
      onChange={(next) => void change(next)}
    />
  );
}
