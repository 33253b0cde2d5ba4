import type { Environment } from '#lib/core/environment.ts';

/** The two looks of the logo: blue on the page, or white on a blue tile. */
export type LogoVariant = 'blue' | 'white';

/** Returns the logo's variant (docs/product.md §2, Shell): blue for guests and in the sandbox, white in production. */
export function logoVariant(session: { environment: Environment } | null): LogoVariant {
  return session?.environment === 'production' ? 'white' : 'blue';
}
