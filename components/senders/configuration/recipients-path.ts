/** The API path that lists, adds and removes authorized recipients (docs/product.md §7). */
export const RECIPIENTS_PATH = '/api/config/v1/authorized-recipient';
