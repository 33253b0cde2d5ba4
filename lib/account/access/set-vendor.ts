import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { findVendor } from './find-vendor.ts';
import type { Vendor } from './schema.ts';
import { updateCompanyVendor } from './store.ts';

/**
 * Sets the vendor of the scope's company; effective on the next request. A repeat changes nothing.
 *
 * @throws {AppError} invalidField (no such vendor), notFound
 */
export async function setVendor(ctx: Context, input: { vendor: string }): Promise<Vendor> {
  const vendor = await findVendor(input.vendor);
  if (!vendor) {
    throw refuse.fieldBecause('vendor', `There is no vendor called ${input.vendor}.`, input.vendor);
  }
  const { companyId } = ctx.scope;
  await audited(ctx, 'company.set-vendor', companyId, async (db) => {
    const before = await updateCompanyVendor(db, companyId, vendor.name);
    if (before === null) throw refuse.notFound('company');
    return { before: { vendor: before }, after: { vendor: vendor.name } };
  });
  return vendor;
}
