import type { DeliveryFormOptions } from '#components/senders/domains/delivery-form.tsx';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import type { PageContext } from '#lib/http/guard/page-context.ts';
import { listDelegatedDomains } from '#lib/senders/domains/delegated/queries.ts';
import type { DelegatedKind } from '#lib/senders/domains/delegated/schema.ts';
import { getDomainPool } from '#lib/senders/ip-pools/choose-domain-pool.ts';
import { listIpPools } from '#lib/senders/ip-pools/queries.ts';

/** Reads the pools, bounce and tracking domains that a person may choose for a sending domain. */
export async function readDeliveryOptions(
  { ctx, features }: Pick<PageContext, 'ctx' | 'features'>,
  id: string,
): Promise<DeliveryFormOptions> {
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
