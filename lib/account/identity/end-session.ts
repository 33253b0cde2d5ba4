import type { Context } from '#lib/core/context.ts';
import { isUuid } from '#lib/core/ids.ts';
import { database, revokeSession } from './store.ts';

/**
 * The reason for the end of a session; `replaced`: its sign-in step was completed and a session of the next stage
 * replaced it.
 */
export type SessionEnd =
  | 'logout'
  | 'forced_out'
  | 'replaced'
  | 'password_changed'
  | 'email_changed'
  | 'removed'
  | 'admin';

/** Ends a session and returns true if it was active; an unknown id or a repeat changes nothing. */
export async function endSession(
  ctx: Pick<Context, 'now'>,
  input: { sessionId: string; reason: SessionEnd },
): Promise<boolean> {
  return isUuid(input.sessionId) && revokeSession(database(), { id: input.sessionId }, ctx.now(), input.reason);
}
