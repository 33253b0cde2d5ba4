import { type Merged, mergeModules } from './merge-modules.ts';
import type { Group, Switch } from './module.ts';

/** Every feature flag: the groups of the product (docs/product.md §3), those of the suite, and those of named companies (docs/product.md §6). */
const FEATURES = mergeModules('features');

type Features = Merged<'features'>;

/** The name of a flag group. */
export type FeatureGroup = keyof Features;

/** A flag: a group, or one of its switches: `activity`, `activity.export`. */
export type FeaturePath = {
  [G in FeatureGroup]: G | `${G}.${Extract<keyof Features[G]['switches'], string>}`;
}[FeatureGroup];

/** One flag of the catalogue with its properties. */
export type FeatureEntry = {
  path: FeaturePath;
  group: FeatureGroup;
  /** Empty for the group itself. */
  name: string;
  label: string;
  available: boolean;
  byDefault: boolean;
  limit: number;
};

/** The limit that means unlimited (docs/product.md §3). */
export const NO_LIMIT = -1;

const entryOf = (group: FeatureGroup, name: string, given: Switch, isGroupAvailable: boolean): FeatureEntry => ({
  // Safe, because the path is built from the catalogue's own keys, as the type is.
  path: (name === '' ? group : `${group}.${name}`) as FeaturePath,
  group,
  name,
  label: given.label,
  available: isGroupAvailable && given.available !== false,
  byDefault: given.byDefault !== false && !given.planned,
  limit: given.limit ?? NO_LIMIT,
});

/** Every flag, each group before its switches. */
export const FEATURE_ENTRIES: readonly FeatureEntry[] = Object.entries<Group>(FEATURES).flatMap(([key, group]) => {
  const name = key as FeatureGroup; // a key of the catalogue
  const isAvailable = group.available !== false;
  const switches = Object.entries(group.switches);
  return [entryOf(name, '', group, isAvailable), ...switches.map(([at, one]) => entryOf(name, at, one, isAvailable))];
});

const BY_PATH: ReadonlyMap<string, FeatureEntry> = new Map(FEATURE_ENTRIES.map((entry) => [entry.path, entry]));

/** Returns the catalogue entry of a flag; null for an unknown name. */
export const findFeature = (path: string): FeatureEntry | null => BY_PATH.get(path) ?? null;

/** Returns the display name of a flag: a switch with its group. */
export function featureLabel(path: FeaturePath): string {
  const entry = findFeature(path);
  const group = entry ? FEATURES[entry.group].label : path;
  return entry && entry.name !== '' ? `${group}: ${entry.label}` : group;
}
