/** The path of the calls that read, create, change and revoke keys. */
export const KEYS_PATH = '/api/config/v1/api-key';

/** The screen that lists them. */
export const KEYS_SCREEN = '/api-key';
