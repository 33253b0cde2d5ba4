'use client';

import { LogOut, Trash2 } from 'lucide-react';
import { Avatar } from '#components/shell/avatar.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { MiddleTruncate } from '#components/ui/middle-truncate.tsx';
import type { Member, Role } from '#lib/account/team/schema.ts';
import { ChangeRole } from './change-role.tsx';
import { MemberState } from './member-state.tsx';
import { ResendInvitationButton } from './resend-button.tsx';

type MemberColumnsProps = {
  /** Those that the reader may give. */
  roles: readonly Role[];
  viewer: { userId: string; canManage: boolean };
  /** How many active owners the company has; it keeps its last one. */
  owners: number;
  company: string;
  onChange: () => Promise<unknown>;
  onRemove: (member: Member) => void;
};

/** Returns the columns of the list of people: person, state, role and the actions of the reader. */
export function useMemberColumns(props: MemberColumnsProps): readonly Column<Member>[] {
  const { roles, viewer, owners, company, onChange, onRemove } = props;
  const t = useTexts('team');
  const isSelf = ({ userId }: Member) => userId === viewer.userId;
  const isLastOwner = ({ role }: Member) => role === 'owner' && owners === 1;
  const mayChange = (member: Member) =>
    viewer.canManage && !isLastOwner(member) && roles.some(({ id }) => id === member.role);
  return [
    {
      key: 'person',
      header: t('person'),
      copied: ({ email }) => email,
      cell: (member) => <Person member={member} isSelf={isSelf(member)} />,
    },
    {
      key: 'state',
      header: t('state'),
      width: 230,
      inline: true,
      className: '@2xl:py-2!',
      cell: (member) => <MemberState member={member} />,
    },
    {
      key: 'role',
      header: t('role'),
      width: 168,
      cell: (member) =>
        mayChange(member) ? (
          <ChangeRole member={member} roles={roles} onChange={onChange} />
        ) : (
          <span className="block truncate">{member.roleName}</span>
        ),
    },
    {
      key: 'actions',
      header: t('actions'),
      quiet: true,
      align: 'right',
      width: viewer.canManage ? 176 : 'actions',
      cell: (member) => (
        <span className="flex items-center gap-1 @2xl:justify-end">
          {viewer.canManage && member.status !== 'active' && (
            <ResendInvitationButton member={member} onSent={onChange} />
          )}
          {!isLastOwner(member) && (mayChange(member) || isSelf(member)) && (
            <IconButton
              label={isSelf(member) ? t('leave.action', { company }) : t('remove.label', { email: member.email })}
              size="sm"
              onClick={() => onRemove(member)}
            >
              {isSelf(member) ? <LogOut aria-hidden /> : <Trash2 aria-hidden />}
            </IconButton>
          )}
        </span>
      ),
    },
  ];
}

function Person({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const t = useTexts('team');
  const { email, image } = member;
  const name = [member.fullname, member.lastname].filter(Boolean).join(' ');
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span className="size-7 shrink-0 text-micro">
        <Avatar name={name || email} image={image} />
      </span>
      <span className="min-w-0">
        {name && (
          <span className="flex min-w-0 items-baseline gap-1.5">
            <span className="truncate font-medium" title={name}>
              {name}
            </span>
            {isSelf && <span className="shrink-0 font-normal text-muted">({t('you')})</span>}
          </span>
        )}
        <MiddleTruncate
          text={email}
          kind="address"
          className={name ? 'text-xs font-normal text-muted' : 'font-medium'}
        />
      </span>
    </span>
  );
}
