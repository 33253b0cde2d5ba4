import type { Context } from '#lib/core/context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { requireBelow } from '#lib/infra/rate-limit/require-below.ts';
import { countInWindow } from '#lib/infra/rate-limit/window-counter.ts';
import { requireCaptcha } from './captcha/require-captcha.ts';
import type { ForgetPasswordInput } from './schema.ts';
import { requestMail } from './tokens/request-mail.ts';

/** Links that may be asked for in an hour: for one account, and from one address; and how many of the latter without a proof of work. */
export const RESETS_AN_HOUR = { account: 5, address: 30, free: 3 };

const HOUR_MS = 3_600_000;

/**
 * Mails a link to set a new password, where the address is somebody's. Whether it is, is looked up by the job and not
 * here: known and unknown addresses take the same path, in words, work and time.
 *
 * @throws {AppError} rateLimited, captchaRequired, captchaInvalid
 */
export async function requestPasswordReset(ctx: Context, { email, captcha }: ForgetPasswordInput): Promise<void> {
  const now = ctx.now();
  const address = ctx.ip ?? 'unknown';
  const [asked] = await countInWindow([`reset:captcha:${address}`], HOUR_MS, now);
  if (asked && asked.count > RESETS_AN_HOUR.free) await requireCaptcha(captcha);
  const limits = [
    { key: `reset:account:${email}`, max: RESETS_AN_HOUR.account },
    { key: `reset:address:${address}`, max: RESETS_AN_HOUR.address },
  ];
  await requireBelow(limits, HOUR_MS, now);
  await withTransaction((db) => requestMail(db, { purpose: 'reset_password', userId: null, email }, now));
}
