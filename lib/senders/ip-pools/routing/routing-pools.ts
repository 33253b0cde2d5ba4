import { openSecret } from '#lib/infra/crypto/secret-box.ts';
import { log } from '#lib/infra/log/log.ts';
import { PoolRoute } from '../schema.ts';
import { type AddressRow, findAllPools, type PoolRow } from '../store.ts';
import type { WarmUpFacts } from '../warm-up/ladder.ts';

/** An address that mail may leave from now. */
export type SourceAddress = WarmUpFacts & {
  id: string;
  /** The address in canonical form, as sockets name it. */
  address: string;
  family: 4 | 6;
  /** The name that it greets with; null for the installation's. */
  hostname: string | null;
};

/** A pool as delivery knows it. */
export type RoutingPool = {
  id: string;
  companyId: string | null;
  name: string;
  route: PoolRoute;
  /** The smart host of the route smart_host; null if it cannot be decrypted. */
  smartHost: URL | null;
  overflowPoolId: string | null;
  /** The active ones. */
  addresses: readonly SourceAddress[];
  /** It has addresses, and none of them is active: its mail waits rather than leave from elsewhere. */
  isHeldBack: boolean;
};

/** Loads all pools with their addresses. */
export async function loadRoutingPools(): Promise<RoutingPool[]> {
  const { pools, addresses } = await findAllPools();
  const byPool = Map.groupBy(addresses, ({ ipPoolId }) => ipPoolId);
  return pools.map((pool) => toRoutingPool(pool, byPool.get(pool.id) ?? []));
}

function toRoutingPool(pool: PoolRow, rows: readonly AddressRow[]): RoutingPool {
  const addresses = rows.filter(({ status }) => status === 'active').map(toSource);
  return {
    id: pool.id,
    companyId: pool.companyId,
    name: pool.name,
    route: PoolRoute.parse(pool.route),
    smartHost: openSmartHost(pool),
    overflowPoolId: pool.overflowPoolId,
    addresses,
    isHeldBack: rows.length > 0 && addresses.length === 0,
  };
}

const toSource = ({ id, address, hostname, warmupStartedAt, warmupFinishedAt }: AddressRow): SourceAddress => ({
  id,
  address,
  hostname,
  family: address.includes(':') ? 6 : 4,
  warmupStartedAt,
  warmupFinishedAt,
});

function openSmartHost({ id, name, smartHostUrlEncrypted }: PoolRow): URL | null {
  if (!smartHostUrlEncrypted) return null;
  try {
    return new URL(openSecret(smartHostUrlEncrypted, { ipPoolId: id, purpose: 'smart-host' }).toString());
  } catch (error) {
    log().error({ error: String(error), pool: name }, 'the smart host of an IP pool cannot be opened; its mail waits');
    return null;
  }
}
