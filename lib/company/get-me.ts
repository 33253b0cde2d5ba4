import type { Context } from '#lib/core/context.ts';
import { getUser } from '#lib/identity/get-user.ts';
import type { User } from '#lib/identity/schema.ts';
import { getCompany } from './get-company.ts';
import type { Company } from './schema.ts';

/** Who calls, and for which company; an API key is no person (spec §7, GET /me). */
export type Me = { user: User | null; company: Company };

/**
 * Who makes this call.
 *
 * @throws {AppError} notFound
 */
export async function getMe(ctx: Pick<Context, 'scope' | 'actor'>): Promise<Me> {
  const [user, company] = await Promise.all([
    ctx.actor.type === 'user' ? getUser({ userId: ctx.actor.userId }) : null,
    getCompany(ctx),
  ]);
  return { user, company };
}
