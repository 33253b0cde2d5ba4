/** The API path of the progress in the sandbox, which the checklist shows (docs/product.md §7). */
export const SANDBOX_DATA_PATH = '/api/config/v2/on-boarding/sandbox-data';
