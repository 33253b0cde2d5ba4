import { getGuestVendor } from './find-vendor.ts';
import { type FeatureSet, resolveFeatures } from './resolve-features.ts';
import { findGlobalFeatures } from './store.ts';

/** Returns the feature flags of a guest: those that the installation and its vendor leave on. */
export async function getGuestFeatures(): Promise<FeatureSet> {
  const [vendor, global] = await Promise.all([getGuestVendor(), findGlobalFeatures()]);
  return resolveFeatures({ company: [], plan: [], global, vendor, listed: new Set() });
}
