import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { requireBelow } from '#lib/infra/rate-limit/require-below.ts';
import { actingUser } from './acting-user.ts';
import type { OnEmailVerified } from './email-verified.ts';
import { enqueueNotice } from './notices.ts';
import { recordOwnChange } from './record-own-change.ts';
import { requirePassword } from './require-password.ts';
import type { ChangeEmailInput } from './schema.ts';
import { database, findUserById, lockUser, updateEmail } from './store.ts';
import { requestMail } from './tokens/request-mail.ts';
import { findTokenByHash, takeTokenByHash, voidTokens, voidUserTokens } from './tokens/store.ts';

/** The number of address changes that a person may request per day. */
export const EMAIL_CHANGES_A_DAY = 10;

/**
 * Mails a link to the new address of the person who makes the call and a notice to the old one, which stays in use
 * until the link is used. The answer is the same if the new address already has an account, because anyone could probe
 * for accounts otherwise.
 *
 * @throws {AppError} passwordNotCorrect, tooManyLogins, rateLimited
 */
export async function requestEmailChange(ctx: Context, input: ChangeEmailInput): Promise<{ pendingEmail: string }> {
  const { userId } = actingUser(ctx);
  const now = ctx.now();
  const known = await findUserById(userId);
  if (!known) throw refuse.forbidden();
  await requirePassword(known, input.password, now);
  if (input.email === known.email)
    throw new AppError('invalidField', { field: 'email', cause: 'This is your address already.' });
  await requireBelow([{ key: `change-email:${userId}`, max: EMAIL_CHANGES_A_DAY }], DAY_MS, now);
  await withTransaction(async (db) => {
    const user = await lockUser(db, userId);
    if (!user) throw refuse.forbidden();
    await voidUserTokens(db, { userId, purpose: 'change_email' }, now);
    const data = { from: user.email };
    await requestMail(db, { purpose: 'change_email', userId, email: input.email, data }, now);
    await enqueueNotice(db, { userId, notice: 'email_change_requested', at: now });
  });
  return { pendingEmail: input.email };
}

/**
 * Returns the address that a mailed link would set, without setting it.
 *
 * @throws {AppError} notFound (unknown or used), linkExpired
 */
export async function getEmailChange(ctx: Pick<Context, 'now'>, token: string): Promise<{ email: string }> {
  const row = await findTokenByHash(database(), sha256(token), 'change_email');
  if (!row || row.usedAt) throw refuse.notFound('link');
  if (row.expiresAt <= ctx.now()) throw new AppError('linkExpired');
  return { email: row.email };
}

/**
 * Changes a person's address to the one that the link was mailed to, and marks it as verified. The link works once; the
 * old address gets a notice.
 *
 * @param onVerified runs in the same transaction.
 * @throws {AppError} notFound (unknown, used or expired), emailTaken
 */
export async function confirmEmailChange(
  ctx: Context,
  token: string,
  onVerified: OnEmailVerified,
): Promise<{ email: string }> {
  const now = ctx.now();
  return withTransaction(async (db) => {
    const row = await takeTokenByHash(db, sha256(token), 'change_email', now);
    const user = row?.userId ? await lockUser(db, row.userId) : null;
    if (!row || !user || user.suspendedAt) throw refuse.notFound('link');
    if (!(await updateEmail(db, user.id, row.email, now))) throw new AppError('emailTaken', { field: 'email' });
    // A password reset link that was mailed to the old address must no longer open the account.
    await voidTokens(db, { email: user.email, purpose: 'reset_password' }, now);
    await enqueueNotice(db, { userId: user.id, notice: 'email_changed', at: now, tokenId: row.id });
    const facts = { before: { email: user.email }, after: { email: row.email } };
    await recordOwnChange(db, ctx, { user, action: 'email.change', ...facts });
    const { id: userId, companyId } = user;
    if (companyId) await onVerified(db, { userId, companyId, email: row.email });
    return { email: row.email };
  });
}
