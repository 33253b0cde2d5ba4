import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { actingUser } from './acting-user.ts';
import { describeDevice } from './describe-device.ts';
import { recordOwnChange } from './record-own-change.ts';
import type { MultipleLogin, SessionSeen } from './schema.ts';
import { SESSION_MAX_MS } from './sessions.ts';
import {
  database,
  findOpenSessions,
  findUserById,
  lockUser,
  revokeSession,
  revokeSessions,
  updateMultipleLogin,
} from './store.ts';

/**
 * Returns the sessions of the person who makes the call: the current one first, then by last use.
 *
 * @throws {AppError} forbidden
 */
export async function listSessions(ctx: Context): Promise<SessionSeen[]> {
  const { userId, sessionId } = actingUser(ctx);
  const now = ctx.now();
  const rows = await findOpenSessions(database(), userId, {
    now,
    createdAfter: new Date(now.getTime() - SESSION_MAX_MS),
  });
  const sessions = rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.userAgent),
    ip: row.ip,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === sessionId,
  }));
  return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

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

/**
 * Ends a session at its person's request; a repeat changes nothing. The spec's sign-out event (§7: company id, email
 * and name) is an entry of the company's audit log and is sent to no third party.
 */
export async function signOut(
  ctx: Pick<Context, 'now' | 'requestId' | 'ip'>,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<void> {
  if (!isUuid(sessionId)) return;
  const user = await findUserById(userId);
  await withTransaction(async (db) => {
    if (!user || !(await revokeSession(db, { id: sessionId, userId }, ctx.now(), 'logout'))) return;
    const before = { email: user.email, fullname: user.fullname };
    await recordOwnChange(db, ctx, { user, action: 'session.sign-out', before });
  });
}

/**
 * Sets the behavior of a second sign-in of the person who makes the call (docs/product.md §4); existing sessions stay.
 */
export async function setMultipleLogin(ctx: Context, multipleLogin: MultipleLogin): Promise<void> {
  const { userId } = actingUser(ctx);
  await withTransaction(async (db) => {
    const user = await lockUser(db, userId);
    if (!user) throw refuse.forbidden();
    if (user.multipleLogin === multipleLogin) return;
    await updateMultipleLogin(db, userId, multipleLogin);
    const facts = { before: { multipleLogin: user.multipleLogin }, after: { multipleLogin } };
    await recordOwnChange(db, ctx, { user, action: 'multiple-login.change', ...facts });
  });
}
