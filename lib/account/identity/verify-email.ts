import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { hashPassword } from '#lib/infra/crypto/password.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { requireBelow } from '#lib/infra/rate-limit/require-below.ts';
import type { OnEmailVerified } from './email-verified.ts';
import { limitTries } from './limit-tries.ts';
import { type OpenedLogin, openLogin } from './open-login.ts';
import { requireGoodPasswordOf } from './passwords/require-good-password-of.ts';
import { findStagedSession } from './queries.ts';
import type { ResendState, VerifyEmailCodeInput, VerifyEmailLink, VerifyEmailLinkInput } from './schema.ts';
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
import { requestMail } from './tokens/request-mail.ts';
import { findTokenByHash, findUserToken, takeTokenByCode, takeTokenByHash } from './tokens/store.ts';

/**
 * Returns the address that a mailed link verifies, without using the link, because scanners open links too.
 *
 * @throws {AppError} notFound (unknown or used), linkExpired
 */
export async function getVerification(ctx: Pick<Context, 'now'>, token: string): Promise<VerifyEmailLink> {
  const row = await findTokenByHash(database(), sha256(token), 'verify_email');
  const user = row?.userId ? await findUserById(row.userId) : null;
  if (!row || row.usedAt || !user) throw refuse.notFound('link');
  if (row.expiresAt <= ctx.now()) throw new AppError('linkExpired');
  return { email: row.email, needsPassword: user.passwordHash === null };
}

/**
 * Verifies an address by the mailed link, in any browser; opens no session. People who signed up without a password set
 * one here. The link works once.
 *
 * @param onVerified runs in the same transaction.
 * @throws {AppError} notFound (unknown, used or expired), missingField
 */
export async function verifyEmailByLink(
  ctx: Pick<Context, 'now'>,
  { token, password }: VerifyEmailLinkInput,
  onVerified: OnEmailVerified,
): Promise<{ email: string }> {
  const now = ctx.now();
  const asked = await findTokenByHash(database(), sha256(token), 'verify_email');
  const passwordHash = asked?.userId && !asked.usedAt ? await hashGoodPassword(asked.userId, password) : null;
  return withTransaction(async (db) => {
    const row = await takeTokenByHash(db, sha256(token), 'verify_email', now);
    const user = row?.userId ? await lockUser(db, row.userId) : null;
    if (!row || !user || user.email !== row.email) throw refuse.notFound('link');
    await markVerified(db, user, { passwordHash, now, onVerified });
    return { email: user.email };
  });
}

/** The session whose email verification is pending, the code, and the browser. */
type VerifyEmailCode = VerifyEmailCodeInput & { sessionId: string; userId: string; userAgent: string };

/**
 * Verifies an address by the mailed code in the browser that signed up, and replaces the waiting session with a full
 * one. Without a code it succeeds if the link was used meanwhile.
 *
 * @param onVerified runs in the same transaction.
 * @throws {AppError} codeInvalid, tooManyLogins, missingField, emailNotVerified, wrongState, sessionExpired
 */
export async function verifyEmailByCode(
  ctx: Context,
  input: VerifyEmailCode,
  onVerified: OnEmailVerified,
): Promise<OpenedLogin> {
  const now = ctx.now();
  const { userId, sessionId, userAgent, code, password } = input;
  const waiting = await findStagedSession(ctx, sessionId);
  if (!waiting) throw new AppError('sessionExpired');
  if (waiting.stage !== 'unverified') throw refuse.wrongState('Your address is already verified.');
  if (code !== undefined) await limitTries('verify', userId, now);
  const passwordHash = await hashGoodPassword(userId, password);
  return withTransaction(async (db) => {
    const user = await lockUser(db, userId);
    if (!user) throw new AppError('sessionExpired');
    if (!user.emailVerifiedAt) await markVerifiedByCode(db, user, code, { passwordHash, now, onVerified });
    if (!(await revokeSession(db, { id: sessionId, userId }, now, 'replaced'))) throw new AppError('sessionExpired');
    return openLogin(db, ctx, { userId, userAgent, logoutFromOthers: false });
  });
}

/** Returns the hash of the password that a person chose while they verified their address; null if they chose none. */
async function hashGoodPassword(userId: string, password: string | undefined): Promise<string | null> {
  if (password === undefined) return null;
  await requireGoodPasswordOf(userId, password, 'password');
  return hashPassword(password);
}

/** The effects of a verification: the password that a person without one chose, and the caller's callback. */
type Verification = { passwordHash: string | null; now: Date; onVerified: OnEmailVerified };

async function markVerifiedByCode(
  db: Database,
  user: UserLock,
  code: string | undefined,
  given: Verification,
): Promise<void> {
  if (code === undefined) throw new AppError('emailNotVerified');
  const codeHash = hashCode(user.id, code);
  const row = await takeTokenByCode(db, { userId: user.id, purpose: 'verify_email', codeHash }, given.now);
  if (!row || row.email !== user.email) throw new AppError('codeInvalid', { field: 'code' });
  await markVerified(db, user, given);
}

async function markVerified(db: Database, user: UserLock, given: Verification): Promise<void> {
  const { passwordHash, now, onVerified } = given;
  if (user.passwordHash === null) {
    if (passwordHash === null) throw refuse.missingField('password');
    await updatePassword(db, user.id, passwordHash);
  }
  await updateVerified(db, user.id, now);
  const { id: userId, companyId, email, emailVerifiedAt } = user;
  if (companyId && !emailVerifiedAt) await onVerified(db, { userId, companyId, email });
}

/** The seconds between two verification mails, and the mails per day to one person. */
const RESEND_PAUSE_SECONDS = 60;
const VERIFICATIONS_A_DAY = 10;

/** Enqueues the verification mail of a person who just signed up, in the transaction of the sign-up. */
export async function enqueueVerification(
  db: Database,
  user: { userId: string; email: string },
  now: Date,
): Promise<void> {
  await requestMail(db, { purpose: 'verify_email', ...user }, now);
}

/**
 * Mails another link and code to a person whose email verification is pending, and invalidates earlier ones. Limited to
 * one mail a minute and ten a day.
 *
 * @throws {AppError} resendTooSoon, rateLimited, wrongState (already verified)
 */
export async function resendVerification(ctx: Pick<Context, 'now'>, userId: string): Promise<ResendState> {
  const now = ctx.now();
  await requireBelow([{ key: `verification:day:${userId}`, max: VERIFICATIONS_A_DAY }], DAY_MS, now);
  await withTransaction(async (db) => {
    const user = await lockUser(db, userId);
    if (!user || user.emailVerifiedAt) throw refuse.wrongState();
    const last = await findUserToken(db, { userId, purpose: 'verify_email' }, now);
    requirePause(last?.createdAt ?? null, now);
    await requestMail(db, { purpose: 'verify_email', userId, email: user.email }, now);
  });
  return { resendAfterSeconds: RESEND_PAUSE_SECONDS };
}

/** Returns the seconds until a person may request another mail after the last one; 0 if they may now. */
export function resendAfterSeconds(lastAt: Date | null, now: Date): number {
  const endsAt = lastAt ? lastAt.getTime() + RESEND_PAUSE_SECONDS * 1_000 : 0;
  return Math.max(0, Math.ceil((endsAt - now.getTime()) / 1_000));
}

function requirePause(lastAt: Date | null, now: Date): void {
  const seconds = resendAfterSeconds(lastAt, now);
  if (seconds > 0) throw new AppError('resendTooSoon', { values: { seconds }, retryAfterSeconds: seconds });
}
