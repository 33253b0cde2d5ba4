import { FEATURE_ENTRIES, featureLabel } from '#lib/registry/features.ts';
import type { GlobalFeature } from './schema.ts';
import { findGlobalFeatures } from './store.ts';

/** Returns every feature flag with the setting of the installation, in the order of the catalogue. */
export async function listGlobalFeatures(): Promise<GlobalFeature[]> {
  const rows = await findGlobalFeatures();
  return FEATURE_ENTRIES.map(({ path, group, name, available }) => {
    const row = rows.find((one) => one.feature === group && one.subFeature === name);
    const { enable = null, show = null, limit = null } = row ?? {};
    return { feature: path, label: featureLabel(path), available, enable, show, limit };
  });
}
