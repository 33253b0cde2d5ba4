import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { actingUser } from './acting-user.ts';
import { findStagedSession } from './find-staged-session.ts';
import type { SessionStage } from './schema.ts';

/**
 * How far the login that asks has come.
 *
 * @throws {AppError} sessionExpired
 */
export async function getStage(ctx: Context): Promise<SessionStage> {
  const session = await findStagedSession(ctx, actingUser(ctx).sessionId);
  if (!session) throw new AppError('sessionExpired');
  return session.stage;
}
