import type { Grant } from '#lib/core/grants.ts';
import type { InvitationState } from './schema.ts';

/** Mails with a link to one address: this far apart, and this many in a day; and this many of one company in a day. */
export const RESEND_PAUSE_SECONDS = 60;
export const MAILS_A_DAY = 5;
export const COMPANY_MAILS_A_DAY = 200;

/** How long the link of an invitation is valid, in hours: a week. */
export const INVITATION_HOURS = 168;

/** What somebody may do, and so may give: a person by their role, a key by its grants, the operator everything. */
export type Power = { isOwner: boolean; grants: ReadonlySet<string> };

/** A role as far as the rules care. */
export type GivenRole = { role: string; grants: readonly Grant[] };

/** Whether somebody may give a role, or take it away: never more than they have, and an owner is made by owners only. */
export function mayGive(power: Power, given: GivenRole): boolean {
  if (power.isOwner) return true;
  return given.role !== 'owner' && given.grants.every((grant) => power.grants.has(grant));
}

/** Where an invitation stands at an instant. */
export function invitationState(row: { acceptedAt: Date | null; expiresAt: Date }, now: Date): InvitationState {
  if (row.acceptedAt) return 'used';
  return row.expiresAt <= now ? 'expired' : 'open';
}
