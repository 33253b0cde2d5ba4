import { copyToForm } from '#lib/account/hosted-forms/copy-to-form.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { applyMultipleLogin } from './apply-multiple-login.ts';
import type { SessionStage } from './schema.ts';
import { startSession } from './sessions.ts';
import { lockUser, type UserLock } from './store.ts';

/** A session that was opened, and its stage. */
export type OpenedLogin = { sessionId: string; userId: string; stage: SessionStage };

/** The person who signs in, and how. */
export type OpenLoginInput = {
  userId: string;
  userAgent: string;
  /** True ends the person's other sessions (docs/product.md §4). */
  logoutFromOthers: boolean;
  /** True if the second factor was given just now. */
  isProven?: boolean;
};

/**
 * Opens a session for a person whose credentials were verified, in the caller's transaction. The person's row is
 * locked, so that of two concurrent sign-ins under `deny` or `prompt` one is refused. Other sessions are checked and
 * ended only when this one is at stage `full`: a password alone ends no session.
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
  if (stage === 'full') await applyMultipleLogin(db, ctx, user, input.logoutFromOthers);
  const { userId, userAgent } = input;
  const { sessionId } = await startSession(ctx, { userId, userAgent, stage }, db);
  if (stage === 'full') {
    const fields = { email: user.email, signedInAt: ctx.now().toISOString() };
    await copyToForm(db, 'login', { companyId: user.companyId, fields });
  }
  return { sessionId, userId, stage };
}

function stageOf(user: UserLock, isProven: boolean): SessionStage {
  if (!user.emailVerifiedAt) return 'unverified';
  return user.twoFactorEnabledAt && !isProven ? 'password' : 'full';
}
