import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { requireChangeablePool } from './require-ip-pool.ts';
import { type AddressRow, findAddressById } from './store.ts';

/** An address in a pool, by both ids. */
export type PoolAddress = { id: string; addressId: string };

/**
 * Requires an address of the company to be in one of its pools, and returns it.
 *
 * @throws {AppError} forbidden (a pool of the installation); notFound
 */
export async function requirePoolAddress(companyId: string, { id, addressId }: PoolAddress): Promise<AddressRow> {
  const pool = await requireChangeablePool(companyId, id);
  const row = isUuid(addressId) ? await findAddressById(addressId) : null;
  if (row?.companyId !== companyId || row.ipPoolId !== pool.id) throw refuse.notFound('IP address');
  return row;
}
