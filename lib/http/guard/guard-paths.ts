import { decideRoute, GUEST_FACTS, isIncomplete, type RouteFacts } from '#lib/account/access/route-policy.ts';
import { findScreenRoute } from '#lib/account/access/screens.ts';
import type { Environment } from '#lib/core/environment.ts';
import { safePath } from '#lib/core/safe-path.ts';
import { readCookie } from '../request/cookies.ts';
import { sessionCookieName } from '../session/session-cookie.ts';
import { readSessionToken } from '../session/session-token.ts';
import { GUARD_COOKIE, readGuardToken } from './guard-token.ts';

/** The path at which the guard token is re-issued from the rows. */
export const RENEW_PATH = '/api/dashboard/v1/auth-session/renew';

/** Returns the address that re-issues the guard token and then redirects to a path of this site. */
export function renewPath(to: string): string {
  const safe = safePath(to);
  return safe ? `${RENEW_PATH}?to=${encodeURIComponent(safe)}` : RENEW_PATH;
}

/**
 * Returns whether a screen is the same for everyone, whatever step of the sign-in they have reached, so that the guard
 * need not know who asks. Screens for operators count as unknown paths until the page authorization has read the rows.
 */
export function isSameForAll(wanted: string): boolean {
  const route = findScreenRoute(wanted);
  return (
    !route ||
    route.reach === 'operator' ||
    (route.reach === 'public' && !['home', 'login', 'signup'].includes(route.name))
  );
}

/** Returns whether a screen that must be completed before others has nothing left to do. */
const isDone = (facts: RouteFacts, screen = ''): boolean =>
  screen === 'welcome-to-production' ? !isIncomplete(facts) : SWITCH_SCREENS[screen] === facts.environment;

/** The environment to which each switch screen leads. */
const SWITCH_SCREENS: Partial<Record<string, Environment>> = {
  'switch-to-production-environment': 'production',
  'switch-to-sandbox-environment': 'sandbox',
};

/**
 * Returns the path to redirect to after the guard token was re-issued: the wanted one, if the guard allows it. If an
 * outdated token led to a switch screen or to the welcome to production, and nothing is left to do there, the result is
 * the path in that screen's `to`.
 */
export function resolveRedirect(facts: RouteFacts, to: string): string {
  const behind = safePath(new URLSearchParams(to.split('?')[1]).get('to'));
  const wanted = facts.stage === 'full' && behind && isDone(facts, findScreenRoute(to)?.name) ? behind : to;
  const decision = decideRoute(facts, wanted);
  return 'redirect' in decision ? decision.redirect : wanted;
}

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
