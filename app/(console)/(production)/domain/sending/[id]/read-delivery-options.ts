import type { DeliveryOptions } from '#components/domains/delivery-form.tsx';
import { isEnabled } from '#lib/access/resolve-features.ts';
import { listDelegatedDomains } from '#lib/domains/delegated/queries.ts';
import type { DelegatedKind } from '#lib/domains/delegated/schema.ts';
import type { PageContext } from '#lib/http/guard/page-context.ts';
import { getDomainPool } from '#lib/ip-pools/choose-domain-pool.ts';
import { listIpPools } from '#lib/ip-pools/list-ip-pools.ts';

/** Reads the pools, bounce and tracking domains that a person may choose for a sending domain. */
export async function readDeliveryOptions(
  { ctx, features }: Pick<PageContext, 'ctx' | 'features'>,
  id: string,
): Promise<DeliveryOptions> {
  const listDelegated = (kind: DelegatedKind) =>
    isEnabled(features, `${kind}Domain`) && (ctx.grants?.includes(`${kind}_domains/manage`) ?? true)
      ? listDelegatedDomains(ctx, { kind })
      : [];
  const mayPools = isEnabled(features, 'ipPool') && (ctx.grants?.includes('ip_pools/manage') ?? true);
  const [pools, { ipPoolId }, bounce, tracking] = await Promise.all([
    mayPools ? listIpPools(ctx) : [],
    getDomainPool(ctx, { id }),
    listDelegated('bounce'),
    listDelegated('tracking'),
  ]);
  return { pools, ipPoolId, bounce, tracking };
}
