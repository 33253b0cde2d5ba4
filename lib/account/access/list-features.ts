import type { Context } from '#lib/core/context.ts';
import { FEATURE_ENTRIES } from '#lib/registry/features.ts';
import { getAccess } from './get-access.ts';
import type { FeatureSet } from './resolve-features.ts';
import type { Feature } from './schema.ts';

/**
 * Returns the feature flags of the scope's company in the format of the API (docs/product.md §3, Company.features).
 *
 * @throws {AppError} notFound
 */
export async function listFeatures(ctx: Pick<Context, 'scope'>): Promise<Feature[]> {
  return presentFeatures((await getAccess(ctx)).features);
}

/** Returns feature flags by group, in the order of the catalogue. */
export function presentFeatures(features: FeatureSet): Feature[] {
  const stateOf = (path: (typeof FEATURE_ENTRIES)[number]['path']) =>
    features.get(path) ?? { enable: false, show: false, limit: 0 };
  return FEATURE_ENTRIES.filter(({ name }) => name === '').map(({ group, path }) => ({
    name: group,
    enable: stateOf(path).enable,
    show: stateOf(path).show,
    subFeatures: FEATURE_ENTRIES.filter((one) => one.group === group && one.name !== '').map((one) => ({
      name: one.name,
      enable: stateOf(one.path).enable,
      limit: stateOf(one.path).limit,
    })),
  }));
}
