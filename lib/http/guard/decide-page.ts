import { decideRoute, GUEST_FACTS } from '#lib/account/access/route-policy.ts';
import { readCookie } from '../request/cookies.ts';
import { sessionCookieName } from '../session/session-cookie.ts';
import { readSessionToken } from '../session/session-token.ts';
import { isSameForAll, renewPath } from './guard-paths.ts';
import { GUARD_COOKIE, readGuardToken } from './guard-token.ts';

/**
 * Returns the path that `middleware.ts` redirects a page request to, or null if the request may proceed. Decides by the
 * guard token alone, without the database; a session without a token of its own is sent to get one. It is never the
 * only check: every page authorizes again from the rows.
 */
export async function decidePage(headers: Headers, wanted: string): Promise<string | null> {
  const session = await readSessionToken(readCookie(headers, sessionCookieName()) ?? '');
  const token = session && (await readGuardToken(readCookie(headers, GUARD_COOKIE) ?? ''));
  if (session && token?.sid !== session.sid && !isSameForAll(wanted)) return renewPath(wanted);
  const decision = decideRoute(token ?? GUEST_FACTS, wanted);
  return 'redirect' in decision ? decision.redirect : null;
}
