import type { Context } from '#lib/core/context.ts';
import { requireCaptcha } from '#lib/identity/captcha/require-captcha.ts';
import type { RegisterAccountInput } from '#lib/identity/schema.ts';
import { startSession } from '#lib/identity/start-session.ts';
import { hashPassword } from '#lib/infra/crypto/password.ts';
import { requireBelow } from '#lib/infra/rate-limit/require-below.ts';
import { countInWindow } from '#lib/infra/rate-limit/window-counter.ts';
import { createAccount } from './create-account.ts';

/** Accounts that may be asked for in an hour: from one place, with one address; and how many of the former without a proof of work. */
export const REGISTRATIONS_AN_HOUR = { place: 60, address: 10, free: 5 };

const HOUR_MS = 3_600_000;

/** What a sign-up made: an account, and a login that waits for the address to be proven. */
export type RegisteredAccount = { userId: string; companyId: string; sessionId: string };

/**
 * Signs a person up with a company of their own, in the sandbox (spec §7, POST /register). The mail that proves the
 * address is owed; until then the login is good for that step only.
 *
 * The spec tells by 405 that an address is registered already (§8), so who asks learns whether it has an account. What
 * keeps that from being asked for many addresses are the counts, which come first, and the proof of work.
 *
 * @throws {AppError} emailRegistered, rateLimited, captchaRequired, captchaInvalid
 */
export async function registerAccount(
  ctx: Omit<Context, 'scope'>,
  input: RegisterAccountInput & { userAgent?: string; vendor?: string },
): Promise<RegisteredAccount> {
  await limitRegistrations(ctx, input);
  const { email, password, ref, fullname = nameOf(email), company = fullname } = input;
  const { userId, companyId } = await createAccount(ctx, {
    company: { name: company, sandbox: true, ...(input.vendor && { vendor: input.vendor }) },
    owner: {
      fullname,
      email,
      passwordHash: password === undefined ? null : await hashPassword(password),
      isVerified: false,
    },
    ...(ref && { ref }),
  });
  const { sessionId } = await startSession(ctx, { userId, userAgent: input.userAgent ?? '', stage: 'unverified' });
  return { userId, companyId, sessionId };
}

/** What stands before the @, at most as long as a name may be. */
const nameOf = (email: string): string => email.split('@')[0]?.slice(0, 100) || email;

async function limitRegistrations(
  { ip, now: clock }: Pick<Context, 'ip' | 'now'>,
  { email, captcha }: Pick<RegisterAccountInput, 'email' | 'captcha'>,
): Promise<void> {
  const now = clock();
  await requireBelow([{ key: `register:address:${email}`, max: REGISTRATIONS_AN_HOUR.address }], HOUR_MS, now);
  if (ip === null) return;
  await requireBelow([{ key: `register:${ip}`, max: REGISTRATIONS_AN_HOUR.place }], HOUR_MS, now);
  const [asked] = await countInWindow([`register:captcha:${ip}`], HOUR_MS, now);
  if (asked && asked.count > REGISTRATIONS_AN_HOUR.free) await requireCaptcha(captcha);
}
