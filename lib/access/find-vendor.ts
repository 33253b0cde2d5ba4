import { settings } from '#lib/infra/config/settings.ts';
import { Vendor } from './schema.ts';
import { findVendorRow, type VendorRow } from './store.ts';
import { DEFAULT_VENDOR, findBuiltInVendor } from './vendors.ts';

/** A vendor by its name: the operator's own, else the built-in one; null where there is neither. */
export async function findVendor(name: string): Promise<Vendor | null> {
  const row = await findVendorRow(name);
  return row ? Vendor.parse(row) : findBuiltInVendor(name);
}

/** In whose name guests see the product. A vendor that the operator named and nobody knows reads as the default one. */
export async function getGuestVendor(): Promise<Vendor> {
  const { VENDOR } = settings();
  return readVendor(await findVendorRow(VENDOR), VENDOR);
}

/** The vendor of a row, or the built-in one with the name, or the default one. */
export function readVendor(row: VendorRow | null, name: string): Vendor {
  const vendor = row ? Vendor.parse(row) : (findBuiltInVendor(name) ?? findBuiltInVendor(DEFAULT_VENDOR));
  if (!vendor) throw new Error('the default vendor is not built in');
  return vendor;
}
