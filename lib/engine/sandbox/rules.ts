import type { AuthorizationState } from './schema.ts';

/** Mails with a link to one address: this far apart, and this many in a day. */
export const RESEND_PAUSE_SECONDS = 60;
export const MAILS_A_DAY = 5;

/** Returns the state of an authorization at an instant. */
export function authorizationState(row: { verifiedAt: Date | null; expiresAt: Date }, now: Date): AuthorizationState {
  if (row.verifiedAt) return 'verified';
  return row.expiresAt <= now ? 'expired' : 'pending';
}
