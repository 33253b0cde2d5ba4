import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { listMyCompanies } from './queries.ts';
import type { MyCompany, SwitchCompanyInput } from './schema.ts';
import { enterDashboard } from './store.ts';

/**
 * Lets the caller see another company's dashboard, with all their logins; a repeat changes nothing.
 *
 * @throws {AppError} notFound (a company that they do not belong to); forbidden (an API key is no person)
 */
export async function switchCompany(
  ctx: Pick<Context, 'scope' | 'actor'>,
  { companyId }: SwitchCompanyInput,
): Promise<MyCompany[]> {
  const { actor } = ctx;
  if (actor.type !== 'user') throw refuse.forbidden();
  if (!(await enterDashboard(companyId, actor.userId))) {
    throw refuse.notFound('company');
  }
  return listMyCompanies({ ...ctx, scope: { companyId, environment: 'sandbox' } });
}
