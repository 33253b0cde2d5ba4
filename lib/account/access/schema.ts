import { z } from 'zod';
import { FEATURE_ENTRIES, type FeaturePath, NO_LIMIT } from '#lib/registry/features.ts';
import type { Grant } from '#lib/registry/grants.ts';
import { VENDOR_MODES } from './vendor-modes.ts';
import { VENDOR_VARIANTS } from './vendor-variants.ts';

/** The state of one flag. */
export const FeatureState = z.object({
  enable: z.boolean(),
  /** True if people are shown the flag at all. */
  show: z.boolean(),
  /** -1 is unlimited. */
  limit: z.int().min(NO_LIMIT),
});
export type FeatureState = z.infer<typeof FeatureState>;

/** A flag group in the format of the API (docs/product.md §3 Feature flag). */
export const Feature = z.object({
  name: z.string(),
  enable: z.boolean(),
  show: z.boolean(),
  subFeatures: z.array(z.object({ name: z.string(), enable: z.boolean(), limit: z.int().min(NO_LIMIT) })),
});
export type Feature = z.infer<typeof Feature>;

const paths: ReadonlySet<string> = new Set(FEATURE_ENTRIES.map(({ path }) => path));

/** The name of a flag: a group, or a switch of one, such as `activity.export`. */
export const FeatureName = z.custom<FeaturePath>((value) => typeof value === 'string' && paths.has(value), {
  error: 'must be the name of a feature',
});

export type FeatureName = z.infer<typeof FeatureName>;

/**
 * The access facts for the browser, so that it offers only what works: the flags that are on, their limits, and the
 * grants.
 */
export type ClientAccess = {
  features: readonly FeatureName[];
  /** The limits of the flags that have one. */
  limits: Readonly<Partial<Record<FeatureName, number>>>;
  grants: readonly Grant[];
};

/** The setting of a flag, for one company or for the installation; absent fields stay unchanged. */
export const SetFeatureInput = z.strictObject({
  feature: FeatureName,
  enable: z.boolean(),
  show: z.boolean().optional(),
  limit: z.coerce
    .number({ error: 'must be a whole number; -1 is unlimited' })
    .int({ error: 'must be a whole number; -1 is unlimited' })
    .min(NO_LIMIT, { error: 'must be -1 (unlimited) or more' })
    .max(2_000_000_000, { error: 'must be 2000000000 or less; -1 is unlimited' })
    .optional(),
});
export type SetFeatureInput = z.infer<typeof SetFeatureInput>;

/** A flag with the setting of the installation; `enable` is null without a setting. */
export const GlobalFeature = z.object({
  feature: FeatureName,
  label: z.string(),
  /** True if this release has a module for it. */
  available: z.boolean(),
  enable: z.boolean().nullable(),
  show: z.boolean().nullable(),
  limit: z.int().nullable(),
});
export type GlobalFeature = z.infer<typeof GlobalFeature>;

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, { error: 'must not be empty' })
    .max(max, { error: `must have ${max} characters or fewer` })
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: 'must be one line of text' });

/** The name of a vendor: lower-case letters, digits and hyphens. */
export const VendorName = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, {
  error: 'must be lower-case letters, digits and hyphens, 40 at most',
});

/** The address of a picture that pages may show: a path of this site, or an https address. */
const LogoAddress = z
  .string()
  .max(500)
  .regex(/^(?:https:\/\/[^\s\x22\x27<>]+|\/(?![/\\])[^\s\x22\x27<>\\]*)$/, {
    error: 'must be a path of this site or an https address',
  });

/** A vendor identity (docs/product.md §1, §6). */
export const Vendor = z.object({
  name: VendorName,
  title: line(60),
  mode: z.enum(VENDOR_MODES),
  variant: z.enum(VENDOR_VARIANTS),
  logoBlue: LogoAddress.nullable(),
  logoWhite: LogoAddress.nullable(),
  titleRule: z.enum(['product', 'vendor']),
});
export type Vendor = z.infer<typeof Vendor>;

/** A vendor to define; absent fields keep their value, or that of the built-in vendor of the name. */
export const DefineVendorInput = z.strictObject(Vendor.partial().required({ name: true }).shape);
export type DefineVendorInput = z.infer<typeof DefineVendorInput>;

/** The vendor to set for a company. */
export const GiveVendorInput = z.strictObject({ vendor: VendorName });
export type GiveVendorInput = z.infer<typeof GiveVendorInput>;
