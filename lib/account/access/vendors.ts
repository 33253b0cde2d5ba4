import { PRODUCT_NAME } from '#lib/core/brand.ts';
import type { FeaturePath } from '#lib/registry/features.ts';
import type { Vendor } from './schema.ts';
import type { VendorVariant } from './vendor-variants.ts';

/** The vendor of this product, if the operator names no other (docs/product.md §1). */
export const DEFAULT_VENDOR = 'smtp';

const plain = { mode: 'default', logoBlue: null, logoWhite: null, titleRule: 'product' } as const;

/** The built-in vendors; a vendor of the same name that the operator defined replaces one. */
export const BUILT_IN_VENDORS: readonly Vendor[] = [
  { ...plain, name: DEFAULT_VENDOR, title: PRODUCT_NAME, variant: 'standard' },
  { ...plain, name: 'standard', title: PRODUCT_NAME, variant: 'standard' },
  { ...plain, name: 'partner-register', title: 'Partner', variant: 'partner', titleRule: 'vendor' },
  { ...plain, name: 'shared-smtp', title: 'Shared SMTP', variant: 'shared-smtp', titleRule: 'vendor' },
];

/**
 * The features that each variant hides (docs/product.md §4). Of these, this release has only `transactionalEmail`: a
 * partner's companies can send, and only the menus omit it.
 */
export const HIDDEN_BY_VARIANT: Record<VendorVariant, readonly FeaturePath[]> = {
  standard: [],
  partner: [
    'transactionalEmail',
    'whatsapp',
    'pushNotification',
    'bannerManagement',
    'shortenerUrl',
    'landingPageBuilder',
    'audienceManager',
    'interactiveForm',
  ],
  'shared-smtp': [],
};

/** The features that each variant turns off (docs/product.md §4). */
export const DISABLED_BY_VARIANT: Record<VendorVariant, readonly FeaturePath[]> = {
  standard: [],
  partner: ['templateManager.share'],
  'shared-smtp': [],
};

/** Returns the built-in vendor with a name; null for an unknown name. */
export const findBuiltInVendor = (name: string): Vendor | null =>
  BUILT_IN_VENDORS.find((vendor) => vendor.name === name) ?? null;
