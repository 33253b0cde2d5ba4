import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import { findRevocation } from './store.ts';

/** Returns true if a session ended because its person signed in elsewhere (docs/product.md §4, forceOutException). */
export async function wasForcedOut(sessionId: string): Promise<boolean> {
  return isUuid(sessionId) && (await findRevocation(sessionId)) === 'forced_out';
}

/**
 * Returns the refusal of a session that has ended: forceOutException if another sign-in ended it, else sessionExpired.
 */
export async function endedSessionError(sessionId: string): Promise<AppError> {
  return new AppError((await wasForcedOut(sessionId)) ? 'forceOutException' : 'sessionExpired');
}
