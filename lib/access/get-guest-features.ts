import { getGuestVendor } from './find-vendor.ts';
import { type FeatureSet, resolveFeatures } from './resolve-features.ts';
import { findGlobalFeatures } from './store.ts';

/** The flags of somebody who belongs to no company: what the installation and its vendor leave on. */
export async function getGuestFeatures(): Promise<FeatureSet> {
  const [vendor, global] = await Promise.all([getGuestVendor(), findGlobalFeatures()]);
  return resolveFeatures({ company: [], global, vendor, listed: new Set() });
}
