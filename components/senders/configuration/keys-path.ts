/** The API path that lists, creates and revokes keys. */
export const KEYS_PATH = '/api/config/v1/api-key';
