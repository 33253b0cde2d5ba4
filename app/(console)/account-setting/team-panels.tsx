import type { ReactNode } from 'react';
import { LazyRolesPanel, LazyTeamPanel } from '#components/account/account-setting/lazy-panels.tsx';
import { isScreenShown } from '#lib/account/access/screen-needs.ts';
import { listMembers } from '#lib/account/team/queries.ts';
import { listGivableRoles, listRoles } from '#lib/account/team/roles/queries.ts';
import type { PageContext } from '#lib/http/guard/page-context.ts';
import { isCapturing } from '#lib/insight/captured-mail/capture-state.ts';

/** Loads and renders the members of the company. */
export async function renderTeam({ ctx, company, user, features }: PageContext): Promise<ReactNode> {
  const [members, roles] = await Promise.all([listMembers(ctx), listGivableRoles(ctx)]);
  const canManage = ctx.grants?.includes('members/manage') ?? false;
  const canInvite = isScreenShown({ features, grants: ctx.grants }, '/create-member');
  return (
    <LazyTeamPanel
      initial={members}
      roles={roles}
      viewer={{ userId: user.id, canManage, canInvite }}
      company={company.name}
      capture={isCapturing()}
    />
  );
}

/** Loads and renders the roles of the company. */
export async function renderRoles({ ctx, company, role }: PageContext): Promise<ReactNode> {
  const grants = ctx.grants ?? [];
  const viewer = { canManage: grants.includes('members/manage'), isOwner: role === 'owner', grants };
  return <LazyRolesPanel initial={await listRoles(ctx)} viewer={viewer} company={company.name} />;
}
