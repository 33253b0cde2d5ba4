import { actingUser } from '#lib/account/identity/acting-user.ts';
import { getPower } from '#lib/account/team/get-power.ts';
import type { Context } from '#lib/core/context.ts';

/** The tickets that a caller may read and change: a person's own, a company's, or for the operator all. */
export type TicketReader = OwnTickets | 'everything';

/** The tickets of a company, or of one person in it. */
export type OwnTickets = { companyId: string; userId: string | null };

/**
 * Returns the tickets that a person may read and change: an owner those of the whole company, everyone else their own.
 *
 * @throws {AppError} forbidden (an API key is no person)
 */
export async function getOwnTickets(ctx: Pick<Context, 'scope' | 'actor' | 'grants'>): Promise<OwnTickets> {
  const { userId } = actingUser(ctx);
  const { isOwner } = await getPower(ctx);
  return { companyId: ctx.scope.companyId, userId: isOwner ? null : userId };
}
