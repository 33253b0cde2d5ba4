import { decideRoute, GUEST_FACTS } from '#lib/access/route-policy.ts';
import { GUARD_COOKIE, readGuardClaim } from './guard-claim.ts';
import { isSameForAll, renewPath } from './guard-paths.ts';
import { readCookie, sessionCookieName } from './session-cookie.ts';
import { readSessionToken } from './session-token.ts';

/**
 * Where `middleware.ts` sends a request for a page, or null where it may go on: the route guard over the signed claim,
 * without asking the database. A login without a claim of its own gets one first. Never the last wall: every page
 * decides again from the rows.
 */
export async function decidePage(headers: Headers, wanted: string): Promise<string | null> {
  const session = await readSessionToken(readCookie(headers, sessionCookieName()) ?? '');
  const claim = session && (await readGuardClaim(readCookie(headers, GUARD_COOKIE) ?? ''));
  if (session && claim?.sid !== session.sid && !isSameForAll(wanted)) return renewPath(wanted);
  const decision = decideRoute(claim ?? GUEST_FACTS, wanted);
  return 'redirect' in decision ? decision.redirect : null;
}
