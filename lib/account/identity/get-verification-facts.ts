import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { actingUser } from './acting-user.ts';
import { database, findUserById } from './store.ts';
import { findUserToken } from './tokens/store.ts';
import { resendAfterSeconds } from './verify-email.ts';

/** The state of an email verification; `mailedAt` is null if no link is open. */
export type VerificationFacts = {
  email: string;
  isVerified: boolean;
  needsPassword: boolean;
  resendAfterSeconds: number;
  mailedAt: Date | null;
};

/**
 * Returns the state of the email verification of the person who makes the call.
 *
 * @throws {AppError} sessionExpired
 */
export async function getVerificationFacts(ctx: Context): Promise<VerificationFacts> {
  const { userId } = actingUser(ctx);
  const now = ctx.now();
  const [user, token] = await Promise.all([
    findUserById(userId),
    findUserToken(database(), { userId, purpose: 'verify_email' }, now),
  ]);
  if (!user) throw new AppError('sessionExpired');
  return {
    email: user.email,
    isVerified: user.emailVerifiedAt !== null,
    needsPassword: user.passwordHash === null,
    resendAfterSeconds: resendAfterSeconds(token?.createdAt ?? null, now),
    mailedAt: token?.createdAt ?? null,
  };
}
