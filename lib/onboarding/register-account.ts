import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { RegisterAccountInput } from '#lib/identity/schema.ts';
import { hashPassword } from '#lib/infra/crypto/password.ts';
import { countInWindow, secondsUntil } from '#lib/infra/rate-limit/window-counter.ts';
import { createAccount } from './create-account.ts';

/** Accounts that may be asked for from one address in an hour. */
export const REGISTRATIONS_AN_HOUR = 60;

const HOUR_MS = 3_600_000;

/**
 * Signs a person up with a company of their own, in the sandbox.
 *
 * @throws {AppError} emailRegistered, rateLimited
 */
export async function registerAccount(
  ctx: Omit<Context, 'scope'>,
  input: RegisterAccountInput,
): Promise<{ userId: string; companyId: string }> {
  if (ctx.ip !== null) await limitRegistrations(ctx.ip, ctx.now());
  const { userId, companyId } = await createAccount(ctx, {
    company: { name: input.company, sandbox: true },
    owner: { fullname: input.fullname, email: input.email, passwordHash: await hashPassword(input.password) },
  });
  return { userId, companyId };
}

async function limitRegistrations(ip: string, now: Date): Promise<void> {
  const [window] = await countInWindow([`register:${ip}`], HOUR_MS, now);
  if (!window || window.count <= REGISTRATIONS_AN_HOUR) return;
  const seconds = secondsUntil(window.endsAt, now);
  throw new AppError('rateLimited', { values: { seconds }, retryAfterSeconds: seconds });
}
