import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import { findRevocation } from './store.ts';

/** Whether a login was ended because its person logged in elsewhere (spec §4, forceOutException). */
export async function wasForcedOut(sessionId: string): Promise<boolean> {
  return isUuid(sessionId) && (await findRevocation(sessionId)) === 'forced_out';
}

/** The refusal for a login that no longer lives: forceOutException where another login ended it, else sessionExpired. */
export async function endedSessionError(sessionId: string): Promise<AppError> {
  return new AppError((await wasForcedOut(sessionId)) ? 'forceOutException' : 'sessionExpired');
}
