import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { SessionStage } from './schema.ts';
import { settleOtherLogins } from './settle-other-logins.ts';
import { startSession } from './start-session.ts';
import { lockUser, type UserLock } from './store.ts';

/** A login that was opened, and what is still due before it is whole. */
export type OpenedLogin = { sessionId: string; userId: string; stage: SessionStage };

/** Who comes in, and how. */
export type OpenLoginInput = {
  userId: string;
  userAgent: string;
  /** Ends the person's other logins (spec §4). */
  logoutFromOthers: boolean;
  /** Whether the second factor was given just now. */
  isProven?: boolean;
};

/**
 * Opens a login for a person who gave what was asked for, in the caller's transaction. While it runs no other login of
 * theirs is opened, so that of two who come at once under `deny` or `prompt` one is refused. Others are told of and
 * ended only when this login is whole: a password alone ends nobody's.
 *
 * @throws {AppError} loginFailed (suspended), signInConfirmException, signInConfirmMode1Exception
 */
export async function openLogin(
  db: Database,
  ctx: Pick<Context, 'now' | 'ip'>,
  input: OpenLoginInput,
): Promise<OpenedLogin> {
  const user = await lockUser(db, input.userId);
  if (!user || user.suspendedAt) throw new AppError('loginFailed');
  const stage = stageOf(user, input.isProven === true);
  if (stage === 'full') await settleOtherLogins(db, ctx, user, input.logoutFromOthers);
  const { userId, userAgent } = input;
  const { sessionId } = await startSession(ctx, { userId, userAgent, stage }, db);
  return { sessionId, userId, stage };
}

function stageOf(user: UserLock, isProven: boolean): SessionStage {
  if (!user.emailVerifiedAt) return 'unverified';
  return user.twoFactorEnabledAt && !isProven ? 'password' : 'full';
}
