/** The path of the screen that lists webhooks. */
export const WEBHOOKS_SCREEN = '/webhook';
