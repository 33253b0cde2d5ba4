import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import type { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import type { ChosenIpPool } from './schema.ts';
import { findDomainPool, findVisiblePools, setDomainPool } from './store.ts';

const noDomain = (): AppError => refuse.notFound('sending domain');

/**
 * Returns the pool that is set on a sending domain.
 *
 * @throws {AppError} notFound
 */
export async function getDomainPool({ scope }: Pick<Context, 'scope'>, { id }: { id: string }): Promise<ChosenIpPool> {
  const ipPoolId = isUuid(id) ? await findDomainPool(scope, id) : undefined;
  if (ipPoolId === undefined) throw noDomain();
  return { ipPoolId };
}

/**
 * Sets the pool for mail of a sending domain that names no pool; null restores the company's default.
 *
 * @throws {AppError} notFound (the domain), invalidField (a pool that the company may not send through)
 */
export async function chooseDomainPool(
  ctx: Context,
  { id, ipPoolId }: { id: string; ipPoolId: string | null },
): Promise<ChosenIpPool> {
  const before = await getDomainPool(ctx, { id });
  const isVisible =
    ipPoolId === null || (await findVisiblePools(ctx.scope.companyId)).some((one) => one.id === ipPoolId);
  if (!isVisible) {
    throw refuse.fieldBecause('ipPoolId', 'There is no such IP pool.', ipPoolId);
  }
  await audited(ctx, 'domain.ip-pool', null, async (db) => {
    const domain = await setDomainPool(db, ctx.scope, id, ipPoolId);
    if (domain === null) throw noDomain();
    return { targetId: domain, before, after: { ipPoolId } };
  });
  return { ipPoolId };
}
