import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import { requireIpPool } from './require-ip-pool.ts';
import { type AddressRow, findAddressById } from './store.ts';

/** An address in a pool, by both ids. */
export type PoolAddress = { id: string; addressId: string };

/**
 * A company's address by its id, in a pool or not.
 *
 * @throws {AppError} notFound, also for another company's and for the installation's
 */
export async function requireOwnAddress(companyId: string, addressId: string): Promise<AddressRow> {
  const row = isUuid(addressId) ? await findAddressById(addressId) : null;
  if (row?.companyId !== companyId) throw new AppError('notFound', { values: { entity: 'IP address' } });
  return row;
}

/**
 * A company's address that stands in one of its pools.
 *
 * @throws {AppError} notFound
 */
export async function requirePoolAddress(companyId: string, { id, addressId }: PoolAddress): Promise<AddressRow> {
  const pool = await requireIpPool(companyId, id);
  const row = await requireOwnAddress(companyId, addressId);
  if (row.ipPoolId !== pool.id) throw new AppError('notFound', { values: { entity: 'IP address' } });
  return row;
}
