/** The API path of webhooks. */
export const WEBHOOKS_PATH = '/api/config/v1/webhook';

/** The path of the screen that lists webhooks. */
export const WEBHOOKS_SCREEN = '/webhook';
