import { type Brand, PRODUCT_NAME } from '#lib/core/brand.ts';
import type { Vendor } from './schema.ts';

/**
 * Returns the brand of a vendor: its own logo if it has both variants, and its rule for titles (docs/product.md §2).
 */
export function brandOf({ title, logoBlue, logoWhite, titleRule }: Vendor): Brand {
  return {
    name: title,
    titleName: titleRule === 'vendor' ? title : PRODUCT_NAME,
    logo: logoBlue && logoWhite ? { blue: logoBlue, white: logoWhite } : null,
  };
}
