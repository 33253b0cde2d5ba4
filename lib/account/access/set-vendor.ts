import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { findVendor } from './find-vendor.ts';
import { type DefineVendorInput, Vendor } from './schema.ts';
import { findVendorRow, updateCompanyVendor, upsertVendor } from './store.ts';
import { findBuiltInVendor } from './vendors.ts';

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

/**
 * Creates or updates a vendor; its companies see the change on their next request. Recorded in the audit log of the
 * platform. A repeat changes nothing.
 */
export async function defineVendor(ctx: Context, input: DefineVendorInput): Promise<Vendor> {
  const platform = { ...ctx, scope: { companyId: PLATFORM_COMPANY_ID } };
  const { after } = await audited(platform, 'vendor.define', null, async (db) => {
    const row = await findVendorRow(input.name, db);
    const before = row ? Vendor.parse(row) : findBuiltInVendor(input.name);
    const vendor = Vendor.parse({ ...fresh(input.name), ...before, ...input });
    await upsertVendor(db, vendor);
    return { targetId: vendor.name, before, after: vendor };
  });
  return after;
}

const fresh = (name: string): Vendor => ({
  name,
  title: name,
  mode: 'default',
  variant: 'standard',
  logoBlue: null,
  logoWhite: null,
  titleRule: 'vendor',
});
