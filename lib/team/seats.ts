import type { Scope } from '#lib/core/context.ts';

/** People of one company at most, open invitations included, where its plan says nothing. */
const SEATS_MAX = 100;

/** How many people a company may have, open invitations included; -1 is unlimited. */
export async function getSeatLimit(_scope: Scope): Promise<number> {
  return SEATS_MAX;
}
