import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { readVendor } from './find-vendor.ts';
import { listedFlags } from './listed-flags.ts';
import { type FeatureSet, resolveFeatures } from './resolve-features.ts';
import type { Vendor } from './schema.ts';
import { findAccessRow } from './store.ts';

/** What a company has of the product, and in whose name it sees it. */
export type Access = {
  features: FeatureSet;
  vendor: Vendor;
  /** Null unless the operator has suspended the company. */
  suspension: { reason: string | null } | null;
};

/**
 * The flags and the vendor of the scope's company, as they are now.
 *
 * @throws {AppError} notFound
 */
export async function getAccess({ scope }: Pick<Context, 'scope'>): Promise<Access> {
  const row = await findAccessRow(scope);
  if (!row) throw new AppError('notFound', { values: { entity: 'company' } });
  const vendor = readVendor(row.vendor, row.vendorName);
  const listed = listedFlags(scope.companyId);
  const { suspension } = row;
  return { vendor, suspension, features: resolveFeatures({ company: row.own, global: row.global, vendor, listed }) };
}
