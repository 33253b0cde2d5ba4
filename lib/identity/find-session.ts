import type { Context } from '#lib/core/context.ts';
import { isUuid } from '#lib/core/ids.ts';
import { presentUser } from './present.ts';
import type { User } from './schema.ts';
import { SESSION_IDLE_MS, SESSION_MAX_MS, SESSION_TOUCH_MS } from './session-life.ts';
import { findLiveSession, touchSession } from './store.ts';

/** A live login: the person, the company whose dashboard they see, their role there, and whether they run the installation. */
export type LiveSession = {
  id: string;
  createdAt: Date;
  user: User;
  companyId: string;
  role: string;
  isOperator: boolean;
};

/**
 * The login with an id, if it lives: its row is the truth, and a revoked or expired one is null. Use moves its expiry
 * on, written at most once a minute, but not beyond the longest life of a login.
 */
export async function findSession(ctx: Pick<Context, 'now'>, sessionId: string): Promise<LiveSession | null> {
  if (!isUuid(sessionId)) return null;
  const now = ctx.now();
  const row = await findLiveSession(sessionId, ['full'], now);
  // The row decides here too: the library makes the cookie anew, with a new end, whenever it is asked for the session.
  if (!row || now.getTime() - row.createdAt.getTime() >= SESSION_MAX_MS) return null;
  if (now.getTime() - row.lastSeenAt.getTime() >= SESSION_TOUCH_MS) {
    await touchSession(row.id, now, new Date(now.getTime() + SESSION_IDLE_MS));
  }
  return {
    id: row.id,
    createdAt: row.createdAt,
    user: presentUser(row.user),
    companyId: row.companyId,
    role: row.role,
    isOperator: row.operatorSince !== null,
  };
}
