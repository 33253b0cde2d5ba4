import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { actingUser } from './acting-user.ts';
import { recordOwnChange } from './record-own-change.ts';
import { lockUser, revokeSession, revokeSessions } from './store.ts';

/**
 * Ends one session of the person who makes the call, effective immediately.
 *
 * @throws {AppError} notFound (unknown, ended, or another person's)
 */
export async function endOwnSession(ctx: Context, id: string): Promise<void> {
  const { userId } = actingUser(ctx);
  const gone = refuse.notFound('session');
  if (!isUuid(id)) throw gone;
  await withTransaction(async (db) => {
    const user = await lockUser(db, userId);
    if (!user || !(await revokeSession(db, { id, userId }, ctx.now(), 'removed'))) throw gone;
    await recordOwnChange(db, ctx, { user, action: 'session.end', before: { session: id } });
  });
}

/**
 * Ends all sessions of the person who makes the call except the current one, and returns how many. A repeat ends none.
 */
export async function endOtherSessions(ctx: Context): Promise<{ ended: number }> {
  const { userId, sessionId } = actingUser(ctx);
  return withTransaction(async (db) => {
    const user = await lockUser(db, userId);
    if (!user) throw refuse.forbidden();
    const ended = await revokeSessions(db, { userId, exceptId: sessionId, at: ctx.now(), reason: 'removed' });
    if (ended > 0) await recordOwnChange(db, ctx, { user, action: 'session.end-others', before: { sessions: ended } });
    return { ended };
  });
}
