import { PRODUCT_NAME } from '#lib/core/brand.ts';
import type { FeaturePath } from './features.ts';
import type { Vendor } from './schema.ts';

/**
 * What sets a vendor's product apart beside its mode (spec §2, §4). `partner`: has the partner's sign-up, and none of
 * the suite's features; `shared-smtp`: logs in by email and password alone, its tour counts as done and its usage is a
 * fixed free plan.
 */
export const VENDOR_VARIANTS = ['standard', 'partner', 'shared-smtp'] as const;

/** A vendor's variant. */
export type VendorVariant = (typeof VENDOR_VARIANTS)[number];

/** The vendor of this product, where the operator names no other (spec §1). */
export const DEFAULT_VENDOR = 'smtp';

const plain = { mode: 'default', logoBlue: null, logoWhite: null, titleRule: 'product' } as const;

/** The vendors that every installation knows; a row of the operator's with the same name stands in place of one. */
export const BUILT_IN_VENDORS: readonly Vendor[] = [
  { ...plain, name: DEFAULT_VENDOR, title: PRODUCT_NAME, variant: 'standard' },
  { ...plain, name: 'standard', title: PRODUCT_NAME, variant: 'standard' },
  { ...plain, name: 'partner-register', title: 'Partner', variant: 'partner', titleRule: 'vendor' },
  { ...plain, name: 'shared-smtp', title: 'Shared SMTP', variant: 'shared-smtp', titleRule: 'vendor' },
];

/** What each variant hides: for the partner's, the suite's features and the sharing of templates (spec §4). */
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
    'templateManager.share',
  ],
  'shared-smtp': [],
};

/** The built-in vendor with a name. */
export const findBuiltInVendor = (name: string): Vendor | null =>
  BUILT_IN_VENDORS.find((vendor) => vendor.name === name) ?? null;
