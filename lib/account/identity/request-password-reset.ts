import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { networkOf } from '#lib/infra/net/network-of.ts';
import { requireBelow } from '#lib/infra/rate-limit/require-below.ts';
import { countInWindow } from '#lib/infra/rate-limit/window-counter.ts';
import { requireCaptcha } from './captcha/require-captcha.ts';
import type { ForgetPasswordInput } from './schema.ts';
import { requestMail } from './tokens/request-mail.ts';

/**
 * The limits per hour: a network is refused after `network` requests and needs a proof of work after `free`. `account`
 * is the number of mails to one account; a request beyond it gets the usual answer and mails nothing, because an error
 * would reveal that the account exists.
 */
export const RESETS_AN_HOUR = { account: 5, network: 30, free: 3 };

/**
 * Mails a password reset link if the address has an account. The lookup happens in the job and not here, so that known
 * and unknown addresses get the same answer in the same time. The last link of an hour is valid for an hour, so that it
 * still works while no other is mailed.
 *
 * @throws {AppError} rateLimited, captchaRequired, captchaInvalid
 */
export async function requestPasswordReset(ctx: Context, { email, captcha }: ForgetPasswordInput): Promise<void> {
  const now = ctx.now();
  await limitNetwork(ctx.ip, captcha, now);
  const [mails] = await countInWindow([`reset:account:${email}`], HOUR_MS, now);
  if (!mails || mails.count > RESETS_AN_HOUR.account) return;
  await withTransaction((db) => requestMail(db, { purpose: 'reset_password', userId: null, email }, now));
}

async function limitNetwork(ip: string | null, captcha: string | undefined, now: Date): Promise<void> {
  const network = ip === null ? 'unknown' : networkOf(ip);
  const [asked] = await countInWindow([`reset:captcha:${network}`], HOUR_MS, now);
  if (asked && asked.count > RESETS_AN_HOUR.free) await requireCaptcha(captcha);
  // Callers without a known address share a count, so none of them is refused for the others.
  if (ip !== null) await requireBelow([{ key: `reset:network:${network}`, max: RESETS_AN_HOUR.network }], HOUR_MS, now);
}
