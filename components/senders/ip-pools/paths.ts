/** The path of the screen that lists pools. */
export const POOLS_SCREEN = '/ip-pool';
