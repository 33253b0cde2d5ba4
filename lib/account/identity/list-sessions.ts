import type { Context } from '#lib/core/context.ts';
import { actingUser } from './acting-user.ts';
import { describeDevice } from './describe-device.ts';
import type { SessionSeen } from './schema.ts';
import { SESSION_MAX_MS } from './session-life.ts';
import { database, findOpenSessions } from './store.ts';

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
