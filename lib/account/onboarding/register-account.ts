import { requireCaptcha } from '#lib/account/identity/captcha/require-captcha.ts';
import { requiredWork } from '#lib/account/identity/captcha/required-work.ts';
import { requireGoodPassword } from '#lib/account/identity/passwords/require-good-password.ts';
import type { RegisterAccountInput } from '#lib/account/identity/schema.ts';
import { startSession } from '#lib/account/identity/start-session.ts';
import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { hashPassword } from '#lib/infra/crypto/password.ts';
import { networkOf } from '#lib/infra/net/network-of.ts';
import { requireBelow } from '#lib/infra/rate-limit/require-below.ts';
import { countInWindow, readWindow } from '#lib/infra/rate-limit/window-counter.ts';
import { createAccount } from './create-account.ts';

/**
 * Sign-ups in an hour: after `network` a caller's network is refused; after `free` of a network, or `address` with one
 * email address, a proof of work is asked for. The latter never refuses: anyone may ask with anyone's address.
 */
export const REGISTRATIONS_AN_HOUR = { network: 60, address: 10, free: 5 };

/** The result of a sign-up: an account, and a session that waits for the address to be verified. */
export type RegisteredAccount = { userId: string; companyId: string; sessionId: string };

/**
 * Signs a person up with a company of their own, in the sandbox (docs/product.md §7, POST /register). The verification mail
 * is enqueued; until the address is verified the session is good for that step only.
 *
 * The spec tells by 405 that an address is registered already (§8), so who asks learns whether it has an account. What
 * keeps that from being asked for many addresses are the counts, which come first, and the proof of work.
 *
 * @throws {AppError} emailRegistered, rateLimited, captchaRequired, captchaInvalid, passwordInvalid
 */
export async function registerAccount(
  ctx: Omit<Context, 'scope'>,
  input: RegisterAccountInput & { userAgent?: string; vendor?: string },
): Promise<RegisteredAccount> {
  await limitRegistrations(ctx, input);
  const { email, password, ref, timezone, fullname = nameOf(email), company = fullname } = input;
  if (password !== undefined) await requireGoodPassword(password, { email, names: [fullname], company }, 'password');
  const { userId, companyId } = await createAccount(ctx, {
    company: {
      name: company,
      sandbox: true,
      ...(timezone && { timezone }),
      ...(input.vendor && { vendor: input.vendor }),
    },
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

/** Returns the local part of an address, cut to the longest name. */
const nameOf = (email: string): string => email.split('@')[0]?.slice(0, 100) || email;

async function limitRegistrations(
  { ip, now: clock }: Pick<Context, 'ip' | 'now'>,
  { email, captcha }: Pick<RegisterAccountInput, 'email' | 'captcha'>,
): Promise<void> {
  const now = clock();
  const network = ip === null ? null : networkOf(ip);
  if (network) await requireBelow([{ key: `register:${network}`, max: REGISTRATIONS_AN_HOUR.network }], HOUR_MS, now);
  const ofNetwork = network ? await countInWindow([`register:captcha:${network}`], HOUR_MS, now) : [];
  const address = `register:address:${email}`;
  const [known] = await readWindow([address], HOUR_MS, now);
  const isFree = (ofNetwork[0]?.count ?? 0) <= REGISTRATIONS_AN_HOUR.free;
  const work = Math.max(isFree ? 0 : 1, requiredWork(known?.count ?? 0, REGISTRATIONS_AN_HOUR.address));
  if (work > 0) await requireCaptcha(captcha, work);
  await countInWindow([address], HOUR_MS, now);
}
