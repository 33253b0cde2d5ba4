import type { Context } from '#lib/core/context.ts';
import { isUuid } from '#lib/core/ids.ts';
import { revokeSession } from './store.ts';

/** Why a login was ended. */
export type SessionEnd = 'logout' | 'forced_out' | 'password_changed' | 'admin';

/** Ends a login at once, everywhere; a repeat, or an id that is none, changes nothing. Answers whether it lived. */
export async function endSession(
  ctx: Pick<Context, 'now'>,
  input: { sessionId: string; reason: SessionEnd },
): Promise<boolean> {
  return isUuid(input.sessionId) && revokeSession(input.sessionId, ctx.now(), input.reason);
}
