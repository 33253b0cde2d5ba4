import type { SubaccountFormFacts } from '#components/senders/subaccounts/subaccount-form.tsx';
import type { Context } from '#lib/core/context.ts';
import { listDelegatedDomains } from '#lib/senders/domains/delegated/queries.ts';
import { listIpPools } from '#lib/senders/ip-pools/queries.ts';

/** Loads the pools and domains that a subaccount can be given. */
export async function loadFormFacts(ctx: Context): Promise<SubaccountFormFacts> {
  const [pools, bounce, tracking] = await Promise.all([
    listIpPools(ctx),
    listDelegatedDomains(ctx, { kind: 'bounce' }),
    listDelegatedDomains(ctx, { kind: 'tracking' }),
  ]);
  const toChoice = ({ id, domain }: { id: string; domain: string }) => ({ id, name: domain });
  return {
    pools: pools.map(({ id, name }) => ({ id, name })),
    bounceDomains: bounce.map(toChoice),
    trackingDomains: tracking.map(toChoice),
  };
}
