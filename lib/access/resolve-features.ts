import { FEATURE_ENTRIES, type FeatureEntry, type FeaturePath, NO_LIMIT } from './features.ts';
import type { FeatureState, Vendor } from './schema.ts';
import { HIDDEN_BY_MODE } from './vendor-modes.ts';
import { HIDDEN_BY_VARIANT } from './vendors.ts';

/** One side of a flag: the company's, or the installation's. */
export type FeatureRow = {
  feature: string;
  /** Empty for the group itself. */
  subFeature: string;
  enable: boolean;
  show: boolean;
  /** -1 is unlimited; null says nothing. */
  limit: number | null;
};

/** All that decides what a company's flags are. */
export type FeatureSources = {
  company: readonly FeatureRow[];
  global: readonly FeatureRow[];
  vendor: Pick<Vendor, 'mode' | 'variant'>;
  /** The flags for named companies that name this one (spec §6). */
  listed: ReadonlySet<FeaturePath>;
};

/** Every flag of a company as it stands. */
export type FeatureSet = ReadonlyMap<FeaturePath, FeatureState>;

/** Always on where their group is (spec §6: the support feature always has tickets on). */
const ALWAYS_ON: ReadonlySet<FeaturePath> = new Set(['support.tickets']);

/**
 * The flags of a company: on where this release has it, the vendor's mode and variant leave it, and both the company's
 * and the installation's side enable it (spec §3); a switch only with its group. A limit is the smaller of both sides'.
 */
export function resolveFeatures({ company, global, vendor, listed }: FeatureSources): FeatureSet {
  const hidden = new Set([...HIDDEN_BY_MODE[vendor.mode], ...HIDDEN_BY_VARIANT[vendor.variant]]);
  const ofCompany = index(company);
  const ofAll = index(global);
  const resolved = new Map<FeaturePath, FeatureState>();
  for (const entry of FEATURE_ENTRIES) {
    const sides = [ofCompany.get(entry.path), ofAll.get(entry.path)];
    const isFree = ALWAYS_ON.has(entry.path) || isEnabledBy(entry, sides, listed);
    const group = resolved.get(entry.group);
    const enable = entry.available && !hidden.has(entry.path) && isFree && (group?.enable ?? true);
    const show = !hidden.has(entry.path) && sides.every((row) => row?.show ?? true) && (group?.show ?? true);
    resolved.set(entry.path, { enable, show, limit: smallest([entry.limit, ...sides.map((row) => row?.limit)]) });
  }
  return resolved;
}

/** A flag for named companies is on by the list, or by the company's own row; any other unless a row says no. */
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

/** Whether a flag is on. */
export const isEnabled = (features: FeatureSet, path: FeaturePath): boolean => features.get(path)?.enable ?? false;

/** How much of a feature there may be; -1 is unlimited, and what is off may not be at all. */
export const featureLimit = (features: FeatureSet, path: FeaturePath): number => {
  const state = features.get(path);
  return state?.enable ? state.limit : 0;
};
