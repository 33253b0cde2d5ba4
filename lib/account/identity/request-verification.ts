import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { requireBelow } from '#lib/infra/rate-limit/require-below.ts';
import type { ResendState } from './schema.ts';
import { lockUser } from './store.ts';
import { requestMail } from './tokens/request-mail.ts';
import { findUserToken } from './tokens/store.ts';

/** The seconds between two verification mails, and the mails per day to one person. */
export const RESEND_PAUSE_SECONDS = 60;
export const VERIFICATIONS_A_DAY = 10;

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
