/** Where keys are listed, made and revoked. */
export const KEYS_PATH = '/api/config/v1/api-key';
