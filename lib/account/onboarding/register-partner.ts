import { findVendor, getGuestVendor } from '#lib/account/access/find-vendor.ts';
import type { RegisterAccountInput } from '#lib/account/identity/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { type RegisteredAccount, registerAccount } from './register-account.ts';

/**
 * Signs a person up under a vendor (docs/product.md §7, POST /register-partner/{id}): the one in whose name guests see this
 * installation, or one with the partner's sign-up. Others are not anybody's to choose.
 *
 * @throws {AppError} notFound (no such vendor); as `registerAccount`
 */
export async function registerPartner(
  ctx: Omit<Context, 'scope'>,
  input: RegisterAccountInput & { vendor: string; userAgent?: string },
): Promise<RegisteredAccount> {
  const [vendor, own] = await Promise.all([findVendor(input.vendor), getGuestVendor()]);
  if (!vendor || (vendor.variant !== 'partner' && vendor.name !== own.name)) throw refuse.notFound('vendor');
  return registerAccount(ctx, input);
}
