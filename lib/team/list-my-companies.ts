import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { presentMyCompany } from './present.ts';
import type { MyCompany } from './schema.ts';
import { findCompaniesOfUser } from './store.ts';

/**
 * The companies that the caller belongs to, by name.
 *
 * @throws {AppError} forbidden (an API key is no person)
 */
export async function listMyCompanies(ctx: Pick<Context, 'scope' | 'actor'>): Promise<MyCompany[]> {
  if (ctx.actor.type !== 'user') throw new AppError('forbidden');
  const rows = await findCompaniesOfUser(ctx.actor.userId);
  return rows.map((row) => presentMyCompany(row, ctx.scope.companyId));
}
