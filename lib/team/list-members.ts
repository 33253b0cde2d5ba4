import type { Context } from '#lib/core/context.ts';
import { presentInvited, presentMember } from './present.ts';
import type { MemberList } from './schema.ts';
import { getSeatLimit } from './seats.ts';
import { findInvitations, findMembers } from './store.ts';

/** The people of the scope's company, then its open invitations, at most 1,000 of each. */
export async function listMembers(ctx: Pick<Context, 'scope' | 'now'>): Promise<MemberList> {
  const [members, invitations, limit] = await Promise.all([
    findMembers(ctx.scope),
    findInvitations(ctx.scope),
    getSeatLimit(ctx),
  ]);
  const now = ctx.now();
  return { data: [...members.map(presentMember), ...invitations.map((row) => presentInvited(row, now))], limit };
}
