import type { Vendor } from '#lib/account/access/schema.ts';
import { setVendor } from '#lib/account/access/set-vendor.ts';
import type { Context } from '#lib/core/context.ts';
import { setPlan } from './plans/set-plan.ts';

/**
 * Moves the scope's company to another vendor; with a shared-SMTP one comes the fixed free plan (docs/product.md §4). A repeat
 * changes nothing.
 *
 * @throws {AppError} invalidField (no such vendor), notFound
 */
export async function giveVendor(ctx: Context, input: { vendor: string }): Promise<Vendor> {
  const vendor = await setVendor(ctx, input);
  if (vendor.variant === 'shared-smtp') await setPlan(ctx, { plan: 'FREE', force: true });
  return vendor;
}
