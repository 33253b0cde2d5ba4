import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { hashPassword } from '#lib/infra/crypto/password.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { findStagedSession } from './find-staged-session.ts';
import { limitTries } from './limit-tries.ts';
import { type OpenedLogin, openLogin } from './open-login.ts';
import type { VerifyEmailCodeInput, VerifyEmailLink, VerifyEmailLinkInput } from './schema.ts';
import {
  database,
  findUserById,
  lockUser,
  revokeSession,
  type UserLock,
  updatePassword,
  updateVerified,
} from './store.ts';
import { hashCode } from './tokens/arm-mail.ts';
import { findTokenByHash, takeTokenByCode, takeTokenByHash } from './tokens/store.ts';

/**
 * What a mailed link is worth, without using it: scanners open links too.
 *
 * @throws {AppError} notFound (unknown or used), linkExpired
 */
export async function getVerification(ctx: Pick<Context, 'now'>, token: string): Promise<VerifyEmailLink> {
  const row = await findTokenByHash(database(), sha256(token), 'verify_email');
  const user = row?.userId ? await findUserById(row.userId) : null;
  if (!row || row.usedAt || !user) throw new AppError('notFound', { values: { entity: 'link' } });
  if (row.expiresAt <= ctx.now()) throw new AppError('linkExpired');
  return { email: row.email, needsPassword: user.passwordHash === null };
}

/**
 * Proves an address by the mailed link, in whatever browser; opens no login. Who signed up without a password sets one
 * here. The link works once.
 *
 * @throws {AppError} notFound (unknown, used or expired), missingField
 */
export async function verifyEmailByLink(
  ctx: Pick<Context, 'now'>,
  { token, password }: VerifyEmailLinkInput,
): Promise<{ email: string }> {
  const now = ctx.now();
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return withTransaction(async (db) => {
    const row = await takeTokenByHash(db, sha256(token), 'verify_email', now);
    const user = row?.userId ? await lockUser(db, row.userId) : null;
    if (!row || !user || user.email !== row.email) throw new AppError('notFound', { values: { entity: 'link' } });
    await prove(db, user, passwordHash, now);
    return { email: user.email };
  });
}

/** Whose login waits for its address to be proven, and with what browser. */
export type VerifyEmailCode = VerifyEmailCodeInput & { sessionId: string; userId: string; userAgent: string };

/**
 * Proves an address by the mailed code, in the browser that signed up, and opens a whole login in place of the one that
 * waited. Without a code it goes on where the link was used meanwhile. A login that waits for no proof has none to give.
 *
 * @throws {AppError} codeInvalid, tooManyLogins, missingField, emailNotVerified, wrongState, sessionExpired
 */
export async function verifyEmailByCode(ctx: Context, input: VerifyEmailCode): Promise<OpenedLogin> {
  const now = ctx.now();
  const { userId, sessionId, userAgent, code, password } = input;
  const waiting = await findStagedSession(ctx, sessionId);
  if (!waiting) throw new AppError('sessionExpired');
  if (waiting.stage !== 'unverified') throw new AppError('wrongState', { message: 'Your address is proven already.' });
  if (code !== undefined) await limitTries('verify', userId, now);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return withTransaction(async (db) => {
    const user = await lockUser(db, userId);
    if (!user) throw new AppError('sessionExpired');
    if (!user.emailVerifiedAt) await proveByCode(db, user, { code, passwordHash, now });
    if (!(await revokeSession(db, { id: sessionId, userId }, now, 'replaced'))) throw new AppError('sessionExpired');
    return openLogin(db, ctx, { userId, userAgent, logoutFromOthers: false });
  });
}

async function proveByCode(
  db: Database,
  user: UserLock,
  given: { code: string | undefined; passwordHash: string | null; now: Date },
): Promise<void> {
  const { code, passwordHash, now } = given;
  if (code === undefined) throw new AppError('emailNotVerified');
  const codeHash = hashCode(user.id, code);
  const row = await takeTokenByCode(db, { userId: user.id, purpose: 'verify_email', codeHash }, now);
  if (!row || row.email !== user.email) throw new AppError('codeInvalid', { field: 'code' });
  await prove(db, user, passwordHash, now);
}

async function prove(db: Database, user: UserLock, passwordHash: string | null, now: Date): Promise<void> {
  if (user.passwordHash === null) {
    if (passwordHash === null) throw new AppError('missingField', { field: 'password' });
    await updatePassword(db, user.id, passwordHash);
  }
  await updateVerified(db, user.id, now);
}
