import { settings } from '#lib/infra/config/settings.ts';
import { Vendor } from './schema.ts';
import { findVendorRow, type VendorRow } from './store.ts';
import { DEFAULT_VENDOR, findBuiltInVendor } from './vendors.ts';

/** Returns a vendor by name: the operator's own, else the built-in one; null if there is neither. */
export async function findVendor(name: string): Promise<Vendor | null> {
  const row = await findVendorRow(name);
  return row ? Vendor.parse(row) : findBuiltInVendor(name);
}

/**
 * Returns the vendor whose brand guests see. Falls back to the default vendor if the operator's setting names an
 * unknown one.
 */
export async function getGuestVendor(): Promise<Vendor> {
  const { VENDOR } = settings();
  return readVendor(await findVendorRow(VENDOR), VENDOR);
}

/** Returns the vendor of a row, or the built-in one of that name, or the default one. */
export function readVendor(row: VendorRow | null, name: string): Vendor {
  const vendor = row ? Vendor.parse(row) : (findBuiltInVendor(name) ?? findBuiltInVendor(DEFAULT_VENDOR));
  if (!vendor) throw new Error('the default vendor is not built in');
  return vendor;
}
