import type { ReactNode } from 'react';
import { RolesPanel, TeamPanel } from '#components/account-setting/lazy-panels.tsx';
import { isScreenShown } from '#lib/access/screen-needs.ts';
import { isCapturing } from '#lib/captured-mail/require-capture.ts';
import type { PageContext } from '#lib/http/page-context.ts';
import { listMembers } from '#lib/team/list-members.ts';
import { listGivableRoles } from '#lib/team/roles/list-givable-roles.ts';
import { listRoles } from '#lib/team/roles/list-roles.ts';

/** Reads and renders who belongs to the company. */
export async function renderTeam({ ctx, company, user, features }: PageContext): Promise<ReactNode> {
  const [members, roles] = await Promise.all([listMembers(ctx), listGivableRoles(ctx)]);
  const canManage = ctx.grants?.includes('members/manage') ?? false;
  const canInvite = isScreenShown({ features, grants: ctx.grants }, '/create-member');
  return (
    <TeamPanel
      initial={members}
      roles={roles}
      viewer={{ userId: user.id, canManage, canInvite }}
      company={company.name}
      capture={isCapturing()}
    />
  );
}

/** Reads and renders what its people may do. */
export async function renderRoles({ ctx, company, role }: PageContext): Promise<ReactNode> {
  const grants = ctx.grants ?? [];
  const viewer = { canManage: grants.includes('members/manage'), isOwner: role === 'owner', grants };
  return <RolesPanel initial={await listRoles(ctx)} viewer={viewer} company={company.name} />;
}
