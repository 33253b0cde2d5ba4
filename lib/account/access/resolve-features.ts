import type { CompanyFeature } from '#generated/client.ts';
import { FEATURE_ENTRIES, type FeatureEntry, type FeaturePath, NO_LIMIT } from '#lib/registry/features.ts';
import type { Grant } from '#lib/registry/grants.ts';
import type { ClientAccess, FeatureState, Vendor } from './schema.ts';
import { HIDDEN_BY_MODE } from './vendor-modes.ts';
import { DISABLED_BY_VARIANT, HIDDEN_BY_VARIANT } from './vendors.ts';

/** The setting of a flag, of a company or of the installation. A group itself has an empty `subFeature`; a null limit inherits. */
export type FeatureRow = Pick<CompanyFeature, 'feature' | 'subFeature' | 'enable' | 'show' | 'limit'>;

/** The inputs that decide a company's flags. */
export type FeatureSources = {
  company: readonly FeatureRow[];
  /** The settings of the company's plan, which its own rows override. */
  plan: readonly FeatureRow[];
  global: readonly FeatureRow[];
  vendor: Pick<Vendor, 'mode' | 'variant'>;
  /** The flags for named companies that name this one (docs/product.md §6). */
  listed: ReadonlySet<FeaturePath>;
};

/** The resolved state of every flag of a company. */
export type FeatureSet = ReadonlyMap<FeaturePath, FeatureState>;

/** Flags that are always on with their group (docs/product.md §6: the support feature always has tickets on). */
const ALWAYS_ON: ReadonlySet<FeaturePath> = new Set(['support.tickets']);

/**
 * Returns the flags of a company. A flag is on if this release has it, neither the mode nor the variant of the vendor
 * disables it, and both the company's and the installation's settings enable it (docs/product.md §3); a switch also
 * needs its group. A company's own setting overrides that of its plan; a limit is the smaller of the company's and the
 * installation's.
 */
export function resolveFeatures({ company, plan, global, vendor, listed }: FeatureSources): FeatureSet {
  const disabled = new Set([...HIDDEN_BY_MODE[vendor.mode], ...DISABLED_BY_VARIANT[vendor.variant]]);
  const hidden = new Set([...disabled, ...HIDDEN_BY_VARIANT[vendor.variant]]);
  const ofPlan = index(plan);
  const ofCompany = index(company);
  const ofAll = index(global);
  const resolved = new Map<FeaturePath, FeatureState>();
  for (const entry of FEATURE_ENTRIES) {
    const sides = [withPlan(ofCompany.get(entry.path), ofPlan.get(entry.path)), ofAll.get(entry.path)];
    const isFree = ALWAYS_ON.has(entry.path) || isEnabledBy(entry, sides, listed);
    const group = resolved.get(entry.group);
    const enable = entry.available && !disabled.has(entry.path) && isFree && (group?.enable ?? true);
    const show = !hidden.has(entry.path) && sides.every((row) => row?.show ?? true) && (group?.show ?? true);
    resolved.set(entry.path, { enable, show, limit: smallest([entry.limit, ...sides.map((row) => row?.limit)]) });
  }
  return resolved;
}

/** Returns a company's setting of a flag; what its own row leaves open is its plan's. */
const withPlan = (own: FeatureRow | undefined, plan: FeatureRow | undefined): FeatureRow | undefined =>
  own && plan ? { ...own, limit: own.limit ?? plan.limit } : (own ?? plan);

/**
 * Returns true if the settings enable a flag. A flag for named companies needs the list or the company's own row; any
 * other is on unless a row turns it off.
 */
function isEnabledBy(
  entry: FeatureEntry,
  [company, global]: readonly (FeatureRow | undefined)[],
  listed: ReadonlySet<FeaturePath>,
): boolean {
  return (company?.enable ?? (entry.byDefault || listed.has(entry.path))) && (global?.enable ?? true);
}

const index = (rows: readonly FeatureRow[]): ReadonlyMap<string, FeatureRow> =>
  new Map(rows.map((row) => [row.subFeature === '' ? row.feature : `${row.feature}.${row.subFeature}`, row]));

function smallest(limits: readonly (number | null | undefined)[]): number {
  const bounds = limits.filter((limit): limit is number => typeof limit === 'number' && limit !== NO_LIMIT);
  return bounds.length === 0 ? NO_LIMIT : Math.min(...bounds);
}

/** Returns true if a flag is on. */
export const isEnabled = (features: FeatureSet, path: FeaturePath): boolean => features.get(path)?.enable ?? false;

/** Returns the limit of a feature; -1 is unlimited, and 0 if the feature is off. */
export const featureLimit = (features: FeatureSet, path: FeaturePath): number => {
  const state = features.get(path);
  return state?.enable ? state.limit : 0;
};

/** Returns the part of a company's flags and a person's grants that the browser needs to show what works. */
export function clientAccess(features: FeatureSet, grants: readonly Grant[] = []): ClientAccess {
  const on = [...features].filter(([, { enable }]) => enable);
  return {
    features: on.map(([path]) => path),
    limits: Object.fromEntries(
      on.filter(([, { limit }]) => limit !== NO_LIMIT).map(([path, { limit }]) => [path, limit]),
    ),
    grants: [...grants],
  };
}
