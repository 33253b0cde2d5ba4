/** Where keys are read, made, changed and revoked. */
export const KEYS_PATH = '/api/config/v1/api-key';

/** The screen that lists them. */
export const KEYS_SCREEN = '/api-key';
