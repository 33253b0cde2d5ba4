/** The path after the sign-in unless another was wanted; it redirects to the pending step (docs/product.md §2). */
export const ENTRY_PATH = '/loading-data';
