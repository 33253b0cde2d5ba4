import type { Context } from '#lib/core/context.ts';
import type { RegisterAccountInput } from '#lib/identity/schema.ts';
import { hashPassword } from '#lib/infra/crypto/password.ts';
import { createAccount } from './create-account.ts';

/**
 * Signs a person up with a company of their own, in the sandbox.
 *
 * @throws {AppError} emailRegistered
 */
export async function registerAccount(
  ctx: Pick<Context, 'now'>,
  input: RegisterAccountInput,
): Promise<{ userId: string; companyId: string }> {
  const { userId, companyId } = await createAccount(ctx, {
    company: { name: input.company, sandbox: true },
    owner: { fullname: input.fullname, email: input.email, passwordHash: await hashPassword(input.password) },
  });
  return { userId, companyId };
}
