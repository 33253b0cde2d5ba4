/** The screen that lists them. */
export const KEYS_SCREEN = '/api-key';
