import { cache } from 'react';
import { brandOf } from '#lib/account/access/brand-of.ts';
import { getGuestVendor } from '#lib/account/access/find-vendor.ts';
import { type Brand, PRODUCT_BRAND } from '#lib/core/brand.ts';
import { log } from '#lib/infra/log/log.ts';
import { findPageContext } from './page-context.ts';

/**
 * Returns the brand that the reader sees: that of their company's vendor, or for a guest that of the operator's vendor.
 * Falls back to the product's own brand if neither can be read, because error pages have titles too.
 */
export const readBrand = cache(async (): Promise<Brand> => {
  try {
    const context = await findPageContext();
    return brandOf(context?.vendor ?? (await getGuestVendor()));
  } catch (error) {
    log().warn({ error: String(error) }, 'the brand could not be read');
    return PRODUCT_BRAND;
  }
});
