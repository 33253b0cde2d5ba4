import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { SessionEnd } from './end-session.ts';
import { database, revokeSessions } from './store.ts';

/**
 * Ends a person's sessions, all except an optional one; a repeat changes nothing.
 *
 * @param db the caller's transaction, if there is one.
 * @returns the number of sessions that were active.
 */
export function endSessions(
  ctx: Pick<Context, 'now'>,
  input: { userId: string; exceptId?: string; reason: SessionEnd },
  db: Database = database(),
): Promise<number> {
  const { userId, exceptId = null, reason } = input;
  return revokeSessions(db, { userId, exceptId, at: ctx.now(), reason });
}
