import { Vendor } from './schema.ts';
import { findVendors } from './store.ts';
import { BUILT_IN_VENDORS } from './vendors.ts';

/** Returns every vendor by name. A vendor that the operator defined replaces the built-in one of the same name. */
export async function listVendors(): Promise<Vendor[]> {
  const rows = await findVendors();
  const own = rows.map((row) => Vendor.parse(row));
  const builtIn = BUILT_IN_VENDORS.filter(({ name }) => !own.some((one) => one.name === name));
  return [...builtIn, ...own].sort((a, b) => a.name.localeCompare(b.name));
}
