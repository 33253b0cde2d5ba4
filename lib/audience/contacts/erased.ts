import { hashErasedAddress } from '#lib/infra/crypto/erased-address.ts';
import { findErased } from './upsert-store.ts';

/** Counts addresses that asked not to be stored. */
export async function countErased(companyId: string, addresses: readonly string[]): Promise<number> {
  const hashes = addresses.flatMap((address) => hashErasedAddress(companyId, address) ?? []);
  return hashes.length === 0 ? 0 : (await findErased(companyId, hashes)).size;
}
