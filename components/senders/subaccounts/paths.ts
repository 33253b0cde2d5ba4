/** The path of the screen that lists subaccounts. */
export const SUBACCOUNTS_SCREEN = '/subaccount';
