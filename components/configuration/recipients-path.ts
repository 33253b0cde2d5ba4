/** Where authorized recipients are listed, added and removed (spec §7). */
export const RECIPIENTS_PATH = '/api/config/v1/authorized-recipient';
