import { cache } from 'react';
import { brandOf } from '#lib/access/brand-of.ts';
import { getGuestVendor } from '#lib/access/find-vendor.ts';
import { type Brand, PRODUCT_BRAND } from '#lib/core/brand.ts';
import { log } from '#lib/infra/log/log.ts';
import { findPageContext } from './page-context.ts';

/**
 * In whose name whoever looks sees the product: that of their company's vendor, or for guests the operator's. Where it
 * cannot be read the product's own name stands, because pages that tell of a failure are titled too.
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
