import type { Grant } from '#lib/registry/grants.ts';
import type { InvitationState } from './schema.ts';

/** Mails with a link to one address: this far apart, and this many in a day; and this many of one company in a day. */
export const RESEND_PAUSE_SECONDS = 60;
export const MAILS_A_DAY = 5;
export const COMPANY_MAILS_A_DAY = 200;

/** The validity of an invitation's link in hours: a week. */
export const INVITATION_HOURS = 168;

/** The grants that a caller has and can give: a person by their role, a key by its grants, the operator all. */
export type Power = { isOwner: boolean; grants: ReadonlySet<string> };

/** A role as far as the rules care. */
export type GivenRole = { role: string; grants: readonly Grant[] };

/** Returns true if a caller can give a role or remove it: never more than they have, and only owners make owners. */
export function mayGive(power: Power, given: GivenRole): boolean {
  if (power.isOwner) return true;
  return given.role !== 'owner' && given.grants.every((grant) => power.grants.has(grant));
}

/** Returns the state of an invitation at an instant. */
export function invitationState(row: { acceptedAt: Date | null; expiresAt: Date }, now: Date): InvitationState {
  if (row.acceptedAt) return 'used';
  return row.expiresAt <= now ? 'expired' : 'open';
}
