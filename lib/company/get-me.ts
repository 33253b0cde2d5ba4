import type { Context } from '#lib/core/context.ts';
import { getUser } from '#lib/identity/get-user.ts';
import { getCompany } from './get-company.ts';
import type { Me } from './schema.ts';
import { userEnvironment } from './user-environment.ts';

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
  return { user: user && { ...user, environment: userEnvironment(company) }, company };
}
