import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { describeDevice } from './describe-device.ts';
import { SESSION_MAX_MS } from './sessions.ts';
import { findOpenSessions, revokeSessions, type UserLock } from './store.ts';

/**
 * Applies the multiple login setting to a sign-in (docs/product.md §4 Multiple login): `allow` keeps the other
 * sessions; `prompt` refuses until the person confirms that they end; `deny` refuses. A confirmation under `allow` ends
 * the others too.
 *
 * @throws {AppError} signInConfirmException, signInConfirmMode1Exception; both name the other session's device in
 *   `payload.device` and its last use in `payload.lastSeenAt`.
 */
export async function applyMultipleLogin(
  db: Database,
  ctx: Pick<Context, 'now'>,
  user: Pick<UserLock, 'id' | 'multipleLogin'>,
  logoutFromOthers: boolean,
): Promise<void> {
  if (user.multipleLogin === 'allow' && !logoutFromOthers) return;
  const now = ctx.now();
  const [other] = await findOpenSessions(db, user.id, { now, createdAfter: new Date(now.getTime() - SESSION_MAX_MS) });
  if (!other) return;
  const facts = { device: describeDevice(other.userAgent), lastSeenAt: other.lastSeenAt.toISOString() };
  if (user.multipleLogin === 'deny') throw new AppError('signInConfirmMode1Exception', facts);
  if (!logoutFromOthers) throw new AppError('signInConfirmException', facts);
  await revokeSessions(db, { userId: user.id, exceptId: null, at: now, reason: 'forced_out' });
}
