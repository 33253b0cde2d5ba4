import { cache } from 'react';
import { brandOf } from '#lib/access/brand-of.ts';
import { getGuestVendor } from '#lib/access/find-vendor.ts';
import { DEFAULT_VENDOR } from '#lib/access/vendors.ts';
import type { Brand } from '#lib/core/brand.ts';
import { isOauthConfigured } from '#lib/identity/oauth/oauth-client.ts';

/** How the vendor in whose name guests see the product lets them in (spec §2, /login and /signup). */
export type GuestVendor = {
  brand: Brand;
  /** The vendor whose partner register form stands at /signup; undefined on the default vendor. */
  partner: string | undefined;
  /** Whether Google is offered; not on the shared-SMTP vendors, which log in by address and password alone. */
  google: boolean;
};

/** How guests see the product; asked once per request. */
export const readGuestVendor = cache(async (): Promise<GuestVendor> => {
  const vendor = await getGuestVendor();
  const { name, variant } = vendor;
  return {
    brand: brandOf(vendor),
    partner: name === DEFAULT_VENDOR ? undefined : name,
    google: variant !== 'shared-smtp' && isOauthConfigured(),
  };
});
