/**
 * The variants of a vendor's product in addition to its mode (docs/product.md §2, §4). `partner` has the partner's
 * sign-up and none of the suite's features; `shared-smtp` signs in by email and password only, its tour counts as done
 * and its usage is a fixed free plan.
 */
export const VENDOR_VARIANTS = ['standard', 'partner', 'shared-smtp'] as const;

/** The variant of a vendor's product. */
export type VendorVariant = (typeof VENDOR_VARIANTS)[number];
