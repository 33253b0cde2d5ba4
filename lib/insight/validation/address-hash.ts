import { createAddressHasher } from '#lib/infra/crypto/address-hash.ts';

/** Returns the hash under which evidence about a canonical address is stored. */
export const hashAddress = createAddressHasher('mailwright address evidence 1');
