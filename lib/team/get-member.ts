import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import { presentInvited, presentMember } from './present.ts';
import type { Member } from './schema.ts';
import { findInvitationById, findMember } from './store.ts';

/**
 * A person of the scope's company, or an open invitation, by its id.
 *
 * @throws {AppError} notFound, also for another company's
 */
export async function getMember(ctx: Pick<Context, 'scope' | 'now'>, input: { id: string }): Promise<Member> {
  if (isUuid(input.id)) {
    const member = await findMember(ctx.scope, input.id);
    if (member) return presentMember(member);
    const invitation = await findInvitationById(ctx.scope, input.id);
    if (invitation) return presentInvited(invitation, ctx.now());
  }
  throw new AppError('notFound', { values: { entity: 'team member' } });
}
