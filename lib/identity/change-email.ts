import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { requireBelow } from '#lib/infra/rate-limit/require-below.ts';
import { actingUser } from './acting-user.ts';
import { enqueueNotice } from './notices.ts';
import { recordOwnChange } from './record-own-change.ts';
import { requirePassword } from './require-password.ts';
import type { ChangeEmailInput } from './schema.ts';
import { database, findUserById, lockUser, updateEmail } from './store.ts';
import { requestMail } from './tokens/request-mail.ts';
import { findTokenByHash, takeTokenByHash, voidTokens, voidUserTokens } from './tokens/store.ts';

/** Changes of address that one person may ask for in a day. */
export const EMAIL_CHANGES_A_DAY = 10;

const DAY_MS = 86_400_000;

/**
 * Mails a link to the address that the person who acts wants to have; the old one is told, and stays until the link is
 * used. Whether the new one has an account already is not told here, since anybody could ask that way.
 *
 * @throws {AppError} passwordNotCorrect, tooManyLogins, rateLimited
 */
export async function requestEmailChange(ctx: Context, input: ChangeEmailInput): Promise<{ pendingEmail: string }> {
  const { userId } = actingUser(ctx);
  const now = ctx.now();
  const known = await findUserById(userId);
  if (!known) throw new AppError('forbidden');
  await requirePassword(known, input.password, now);
  if (input.email === known.email)
    throw new AppError('invalidField', { field: 'email', cause: 'This is your address already.' });
  await requireBelow([{ key: `change-email:${userId}`, max: EMAIL_CHANGES_A_DAY }], DAY_MS, now);
  await withTransaction(async (db) => {
    const user = await lockUser(db, userId);
    if (!user) throw new AppError('forbidden');
    await voidUserTokens(db, { userId, purpose: 'change_email' }, now);
    const data = { from: user.email };
    await requestMail(db, { purpose: 'change_email', userId, email: input.email, data }, now);
    await enqueueNotice(db, { userId, notice: 'email_change_requested', at: now });
  });
  return { pendingEmail: input.email };
}

/**
 * What a mailed link would change, without doing it.
 *
 * @throws {AppError} notFound (unknown or used), linkExpired
 */
export async function getEmailChange(ctx: Pick<Context, 'now'>, token: string): Promise<{ email: string }> {
  const row = await findTokenByHash(database(), sha256(token), 'change_email');
  if (!row || row.usedAt) throw new AppError('notFound', { values: { entity: 'link' } });
  if (row.expiresAt <= ctx.now()) throw new AppError('linkExpired');
  return { email: row.email };
}

/**
 * Gives a person the address at which the link was read. It works once; the old address is told.
 *
 * @throws {AppError} notFound (unknown, used or expired), emailRegistered
 */
export async function confirmEmailChange(ctx: Context, token: string): Promise<{ email: string }> {
  const now = ctx.now();
  return withTransaction(async (db) => {
    const row = await takeTokenByHash(db, sha256(token), 'change_email', now);
    const user = row?.userId ? await lockUser(db, row.userId) : null;
    if (!row || !user || user.suspendedAt) throw new AppError('notFound', { values: { entity: 'link' } });
    if (!(await updateEmail(db, user.id, row.email, now))) throw new AppError('emailRegistered', { field: 'email' });
    // A link to a new password that is under way to the old address must not open the account any more.
    await voidTokens(db, { email: user.email, purpose: 'reset_password' }, now);
    await enqueueNotice(db, { userId: user.id, notice: 'email_changed', at: now, tokenId: row.id });
    const facts = { before: { email: user.email }, after: { email: row.email } };
    await recordOwnChange(db, ctx, { user, action: 'email.change', ...facts });
    return { email: row.email };
  });
}
