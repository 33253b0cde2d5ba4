import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { hashPassword } from '#lib/infra/crypto/password.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { networkOf } from '#lib/infra/net/network-of.ts';
import { requireBelow } from '#lib/infra/rate-limit/require-below.ts';
import { countInWindow } from '#lib/infra/rate-limit/window-counter.ts';
import { requireCaptcha } from './captcha/captcha.ts';
import { requireGoodPasswordOf } from './passwords/require-good-password-of.ts';
import { recordOwnChange } from './record-own-change.ts';
import type { ForgetPasswordInput, ResetPasswordInput } from './schema.ts';
import { database, findUserByEmail, lockUser, revokeSessions, updatePassword, updateVerified } from './store.ts';
import { requestMail } from './tokens/request-mail.ts';
import { findTokenByHash, takeTokenByHash, voidTokens } from './tokens/store.ts';

/**
 * The limits per hour: a network is refused after `network` requests and needs a proof of work after `free`. `account`
 * is the number of mails to one account; a request beyond it gets the usual answer and mails nothing, because an error
 * would reveal that the account exists.
 */
const RESETS_AN_HOUR = { account: 5, network: 30, free: 3 };

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

/**
 * Returns the address of a password reset link without using it, because scanners open links too.
 *
 * @throws {AppError} invalidResetToken
 */
export async function getPasswordReset(ctx: Pick<Context, 'now'>, token: string): Promise<{ email: string }> {
  const row = await findTokenByHash(database(), sha256(token), 'reset_password');
  if (!row || row.usedAt || row.expiresAt <= ctx.now()) throw new AppError('invalidResetToken');
  return { email: row.email };
}

/**
 * Sets a new password by the mailed link, which works once, and ends all sessions of the person. Reading the mail
 * verifies the address; a second factor is still required at the next sign-in.
 *
 * @throws {AppError} invalidResetToken (unknown, used or expired), passwordInvalid
 */
export async function resetPassword(ctx: Context, { token, newPassword }: ResetPasswordInput): Promise<void> {
  const now = ctx.now();
  // Checked before the link is used up, so that a person who chose a bad password can try again with the same link.
  const asked = await findTokenByHash(database(), sha256(token), 'reset_password');
  const owner = asked && (asked.userId ?? (await findUserByEmail(asked.email))?.id);
  if (!asked || asked.usedAt || asked.expiresAt <= now || !owner) throw new AppError('invalidResetToken');
  await requireGoodPasswordOf(owner, newPassword, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  await withTransaction(async (db) => {
    const row = await takeTokenByHash(db, sha256(token), 'reset_password', now);
    const user = row?.userId ? await lockUser(db, row.userId) : null;
    if (!row || !user || user.email !== row.email || user.suspendedAt) throw new AppError('invalidResetToken');
    await updatePassword(db, user.id, passwordHash);
    await updateVerified(db, user.id, now);
    await revokeSessions(db, { userId: user.id, exceptId: null, at: now, reason: 'password_changed' });
    await voidTokens(db, { email: user.email, purpose: 'reset_password' }, now);
    await recordOwnChange(db, ctx, { user, action: 'password.reset', notice: 'password_changed' });
  });
}
