import type { Context } from '#lib/core/context.ts';
import { isUuid } from '#lib/core/ids.ts';
import { database, revokeSession } from './store.ts';

/** Why a login was ended; `replaced`: its step was done, and a whole login took its place. */
export type SessionEnd =
  | 'logout'
  | 'forced_out'
  | 'replaced'
  | 'password_changed'
  | 'email_changed'
  | 'removed'
  | 'admin';

/** Ends a login at once, everywhere; a repeat, or an id that is none, changes nothing. Answers whether it lived. */
export async function endSession(
  ctx: Pick<Context, 'now'>,
  input: { sessionId: string; reason: SessionEnd },
): Promise<boolean> {
  return isUuid(input.sessionId) && revokeSession(database(), { id: input.sessionId }, ctx.now(), input.reason);
}
