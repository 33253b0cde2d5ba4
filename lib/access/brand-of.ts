import { type Brand, PRODUCT_NAME } from '#lib/core/brand.ts';
import type { Vendor } from './schema.ts';

/** How the screens look in a vendor's name: its own logo where it has both variants, and its rule for titles (spec §2). */
export function brandOf({ title, logoBlue, logoWhite, titleRule }: Vendor): Brand {
  return {
    name: title,
    titleName: titleRule === 'vendor' ? title : PRODUCT_NAME,
    logo: logoBlue && logoWhite ? { blue: logoBlue, white: logoWhite } : null,
  };
}
