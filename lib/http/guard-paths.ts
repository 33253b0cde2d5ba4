import { decideRoute, isIncomplete, type RouteFacts } from '#lib/access/route-policy.ts';
import { findRoute } from '#lib/access/routes.ts';
import type { Environment } from '#lib/core/environment.ts';
import { safePath } from '#lib/core/safe-path.ts';

/** Where a claim is made anew from the rows. */
export const RENEW_PATH = '/api/dashboard/v1/auth-session/renew';

/** The address that makes the claim anew and leads to a path of ours after that. */
export function renewPath(to: string): string {
  const safe = safePath(to);
  return safe ? `${RENEW_PATH}?to=${encodeURIComponent(safe)}` : RENEW_PATH;
}

/**
 * Screens that are the same for everybody, however far they have come in: the guard need not know who asks. Those of
 * operators are like none until the wall has read the rows.
 */
export function isSameForAll(wanted: string): boolean {
  const route = findRoute(wanted);
  return (
    !route ||
    route.reach === 'operator' ||
    (route.reach === 'public' && !['home', 'login', 'signup'].includes(route.name))
  );
}

/** Whether nothing is left to do on a screen that stands in the way of others. */
const isDone = (facts: RouteFacts, screen = ''): boolean =>
  screen === 'welcome-to-production' ? !isIncomplete(facts) : SWITCH_SCREENS[screen] === facts.environment;

/** The environment to which each switch screen leads. */
const SWITCH_SCREENS: Partial<Record<string, Environment>> = {
  'switch-to-production-environment': 'production',
  'switch-to-sandbox-environment': 'sandbox',
};

/**
 * Where somebody goes who wants a path and whose claim was just made: as far as the guard lets them. A switch screen, or
 * the welcome to production, that was reached by an old claim with nothing left to do there, leads on to what was wanted
 * behind it.
 */
export function leadOn(facts: RouteFacts, to: string): string {
  const behind = safePath(new URLSearchParams(to.split('?')[1]).get('to'));
  const wanted = facts.stage === 'full' && behind && isDone(facts, findRoute(to)?.name) ? behind : to;
  const decision = decideRoute(facts, wanted);
  return 'redirect' in decision ? decision.redirect : wanted;
}
