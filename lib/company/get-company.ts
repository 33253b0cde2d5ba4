import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { presentCompany } from './present.ts';
import type { Company } from './schema.ts';
import { findCompanyById } from './store.ts';

/**
 * The company of the scope.
 *
 * @throws {AppError} notFound
 */
export async function getCompany(ctx: Pick<Context, 'scope'>): Promise<Company> {
  const row = await findCompanyById(ctx.scope.companyId);
  if (!row) throw new AppError('notFound', { values: { entity: 'company' } });
  return presentCompany(row);
}
