import { recordAudit } from '#lib/account/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { type DefineVendorInput, Vendor } from './schema.ts';
import { findVendorRow, upsertVendor } from './store.ts';
import { findBuiltInVendor } from './vendors.ts';

/**
 * Creates or updates a vendor; its companies see the change on their next request. Recorded in the audit log of the
 * platform. A repeat changes nothing.
 */
export async function defineVendor(ctx: Context, input: DefineVendorInput): Promise<Vendor> {
  return withTransaction(async (db) => {
    const row = await findVendorRow(input.name, db);
    const before = row ? Vendor.parse(row) : findBuiltInVendor(input.name);
    const vendor = Vendor.parse({ ...fresh(input.name), ...before, ...input });
    await upsertVendor(db, vendor);
    const audit = { action: 'vendor.define', targetType: 'vendor', targetId: vendor.name, after: vendor } as const;
    await recordAudit(
      db,
      { ...ctx, scope: { companyId: PLATFORM_COMPANY_ID } },
      { ...audit, ...(before && { before }) },
    );
    return vendor;
  });
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
