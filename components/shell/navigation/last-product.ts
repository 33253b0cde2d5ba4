import type { Product } from '#lib/registry/module.ts';

/** The cookie with the product that a person had last, which the server reads so that the first paint has it. */
export const PRODUCT_COOKIE = 'product';

const YEAR_SECONDS = 31_536_000;

/** Reads the product in the cookie. */
export const readProduct = (kept: string | undefined): Product | null =>
  kept === 'marketing' || kept === 'transactional' ? kept : null;

let last: Product | null = null;
const listeners = new Set<() => void>();

/** Returns the product that the person had last in this window; null where the server knows it. */
export const lastProduct = (): Product | null => last;

/** Remembers the product, for pages that are in both. */
export function rememberProduct(product: Product): void {
  if (last === product) return;
  last = product;
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser
  document.cookie = `${PRODUCT_COOKIE}=${product}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  for (const listener of listeners) listener();
}

/** Calls back when another product is remembered. */
export function watchProduct(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
