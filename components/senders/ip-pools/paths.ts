/** The API path of IP pools. */
export const POOLS_PATH = '/api/config/v1/ip-pool';

/** The API path of the company's source addresses. */
export const ADDRESSES_PATH = `${POOLS_PATH}/address`;

/** The path of the screen that lists pools. */
export const POOLS_SCREEN = '/ip-pool';
