/** The API path of subaccounts. */
export const SUBACCOUNTS_PATH = '/api/config/v1/subaccount';

/** The path of the screen that lists subaccounts. */
export const SUBACCOUNTS_SCREEN = '/subaccount';

/** The API path of sending domains. */
export const DOMAINS_PATH = '/api/config/v1/domain/sending';
