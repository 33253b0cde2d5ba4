import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { SessionEnd } from './end-session.ts';
import { database, revokeSessions } from './store.ts';

/**
 * Ends a person's logins at once, everywhere, all but one where that is given; a repeat changes nothing.
 *
 * @param db the transaction that it is part of, where there is one.
 * @returns how many lived.
 */
export function endSessions(
  ctx: Pick<Context, 'now'>,
  input: { userId: string; exceptId?: string; reason: SessionEnd },
  db: Database = database(),
): Promise<number> {
  const { userId, exceptId = null, reason } = input;
  return revokeSessions(db, { userId, exceptId, at: ctx.now(), reason });
}
