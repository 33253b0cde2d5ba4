import { shownSmartHost } from './present.ts';
import { readAddresses } from './read-addresses.ts';
import type { IpAddress } from './schema.ts';
import { findEveryAddress, findEveryPool } from './store.ts';

/** A pool as the operator sees it: of a company by its name, or of the installation. */
export type EveryPool = {
  id: string;
  company: string | null;
  name: string;
  isDefault: boolean;
  route: string;
  smartHost: string | null;
  overflow: string | null;
};

/** An address as the operator sees it. */
export type EveryAddress = IpAddress & { company: string | null; pool: string | null };

/** Lists every pool and every source address of the installation, for the operator. */
export async function listEveryIpPool(now: Date): Promise<{ pools: EveryPool[]; addresses: EveryAddress[] }> {
  const [pools, rows] = await Promise.all([findEveryPool(), findEveryAddress()]);
  const addresses = await readAddresses(rows, now);
  return {
    pools: pools.map((row) => ({
      id: row.id,
      company: row.company,
      name: row.name,
      isDefault: row.isDefault,
      route: row.route,
      smartHost: shownSmartHost(row),
      overflow: row.overflow,
    })),
    addresses: addresses.map((address, index) => ({
      ...address,
      company: rows[index]?.company ?? null,
      pool: rows[index]?.pool ?? null,
    })),
  };
}
