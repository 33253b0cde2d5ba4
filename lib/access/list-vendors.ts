import { Vendor } from './schema.ts';
import { findVendors } from './store.ts';
import { BUILT_IN_VENDORS } from './vendors.ts';

/** Every vendor by its name: the built-in ones, and the operator's own, which stand in place of those of their name. */
export async function listVendors(): Promise<Vendor[]> {
  const rows = await findVendors();
  const own = rows.map((row) => Vendor.parse(row));
  const builtIn = BUILT_IN_VENDORS.filter(({ name }) => !own.some((one) => one.name === name));
  return [...builtIn, ...own].sort((a, b) => a.name.localeCompare(b.name));
}
