import { createAddressHasher } from '#lib/infra/crypto/address-hash.ts';
import { findErased } from './upsert-store.ts';

/** Returns the hash under which an address is kept that asked not to be stored. */
export const hashErasedAddress = createAddressHasher('mailwright erased address 1');

/** Counts addresses that asked not to be stored. */
export async function countErased(companyId: string, addresses: readonly string[]): Promise<number> {
  const hashes = addresses.flatMap((address) => hashErasedAddress(companyId, address) ?? []);
  return hashes.length === 0 ? 0 : (await findErased(companyId, hashes)).size;
}
