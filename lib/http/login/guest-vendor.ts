import { cache } from 'react';
import { brandOf } from '#lib/account/access/brand-of.ts';
import { getGuestVendor } from '#lib/account/access/find-vendor.ts';
import { DEFAULT_VENDOR } from '#lib/account/access/vendors.ts';
import { isOauthConfigured } from '#lib/account/identity/oauth/oauth-client.ts';
import type { Brand } from '#lib/core/brand.ts';

/** The sign-in options of the vendor whose brand guests see (docs/product.md §2, /login and /signup). */
export type GuestVendor = {
  brand: Brand;
  /** The vendor of the partner registration at /signup; undefined for the default vendor. */
  partner: string | undefined;
  /** True if Google sign-in is offered; the shared-SMTP vendors offer only address and password. */
  google: boolean;
};

/** Returns the sign-in options for guests; read once per request. */
export const readGuestVendor = cache(async (): Promise<GuestVendor> => {
  const vendor = await getGuestVendor();
  const { name, variant } = vendor;
  return {
    brand: brandOf(vendor),
    partner: name === DEFAULT_VENDOR ? undefined : name,
    google: variant !== 'shared-smtp' && isOauthConfigured(),
  };
});
