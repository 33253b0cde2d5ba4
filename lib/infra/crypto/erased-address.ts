import { createAddressHasher } from './address-hash.ts';

/** Returns the hash under which an address is kept that asked not to be stored. */
export const hashErasedAddress = createAddressHasher('mailwright erased address 1');
