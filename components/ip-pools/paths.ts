/** Where pools are read, made, changed and removed. */
export const POOLS_PATH = '/api/config/v1/ip-pool';

/** Where the company's source addresses are read. */
export const ADDRESSES_PATH = `${POOLS_PATH}/address`;

/** The screen that lists pools. */
export const POOLS_SCREEN = '/ip-pool';
