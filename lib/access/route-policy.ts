import type { Environment } from '#lib/core/environment.ts';
import { safePath } from '#lib/core/safe-path.ts';
import { findRoute, type Reach, type RouteName } from './routes.ts';

/**
 * How far somebody has come in: nobody, signed up without a proven address, with a second factor still due, or logged
 * in. Only the last counts as logged in.
 */
export type Stage = 'guest' | 'unverified' | 'twoFactor' | 'full';

/** All that the route guard asks about who wants a screen (spec §2, Route guard). */
export type RouteFacts = {
  stage: Stage;
  surveyCompleted: boolean;
  environment: Environment;
  /** Both the production data and the welcome step are done (spec §2, guard rule 6). */
  productionReady: boolean;
  /** Whether the flag `app.support` is on (spec §2, /contact-us). */
  supportEnabled: boolean;
  /** Whether the person is an operator of the installation. Read from the rows only: no claim and no cookie says it. */
  isOperator?: boolean;
};

/** What becomes of somebody who wants a screen. */
export type RouteDecision = { go: true } | { redirect: string } | { notFound: true };

/** The facts of somebody who is not logged in. */
export const GUEST_FACTS: RouteFacts = {
  stage: 'guest',
  surveyCompleted: false,
  environment: 'sandbox',
  productionReady: false,
  supportEnabled: false,
};

/** Where a person begins once they are logged in (spec §2, /). */
export const HOME_PATH = '/analytic';

const GO: RouteDecision = { go: true };

/** Addresses that only lead on to where people begin. */
const LEADING_HOME: ReadonlySet<RouteName> = new Set(['page-loading', 'dashboard']);

/** Forms that mean nothing to whoever is logged in (spec §2, guard rule 8). */
const ENTRY_FORMS: ReadonlySet<RouteName> = new Set(['login', 'signup']);

/** Where the step is taken that is still due before somebody is logged in. */
const STEP_PATHS = { guest: '/login', unverified: '/verify-email', twoFactor: '/login' } as const;

/** The screens on which a person changes to an environment. */
const SWITCH_PATHS: Record<Environment, string> = {
  production: '/switch-to-production-environment',
  sandbox: '/switch-to-sandbox-environment',
};

/**
 * The route guard of the spec (§2, rules 1, 3, 4, 5, 6 and 8) as one decision without side effects. The wanted path
 * travels in `redirect` to the entry forms and in `to` to the switch screens and the welcome to production, and only where it stays on this site.
 * Following decisions ends after three redirects at most.
 *
 * @param wanted path and query of the screen.
 */
export function decideRoute(facts: RouteFacts, wanted: string): RouteDecision {
  const route = findRoute(wanted);
  if (!route) return { notFound: true };
  if (LEADING_HOME.has(route.name)) return { redirect: HOME_PATH };
  if (route.reach === 'public') return decidePublic(facts, route.name);
  // Nobody else learns that there is something: not by a way to the login, and not by one to another environment.
  if (route.reach === 'operator') return facts.stage === 'full' && facts.isOperator ? GO : { notFound: true };
  if (facts.stage !== 'full') return { redirect: withPath(STEP_PATHS[facts.stage], 'redirect', wanted) };
  if (!facts.surveyCompleted && route.name !== 'survey') return { redirect: '/survey' };
  if (!isReachable(facts.environment, route.reach)) {
    const other = facts.environment === 'sandbox' ? 'production' : 'sandbox';
    return { redirect: withPath(SWITCH_PATHS[other], 'to', wanted) };
  }
  if (isIncomplete(facts) && route.name !== 'welcome-to-production' && facts.surveyCompleted)
    return { redirect: withPath('/welcome-to-production', 'to', wanted) };
  return route.name === 'contact-us' && !facts.supportEnabled ? { notFound: true } : GO;
}

/** Whether a screen is locked in an environment: shown with a lock, and leading to the switch screen. */
export function isLocked(environment: Environment, path: string): boolean {
  const route = findRoute(path);
  return route !== null && !isReachable(environment, route.reach);
}

function decidePublic(facts: RouteFacts, name: RouteName): RouteDecision {
  if (name === 'home') return { redirect: facts.stage === 'full' ? HOME_PATH : STEP_PATHS[facts.stage] };
  if (!ENTRY_FORMS.has(name) || facts.stage !== 'full') return GO;
  return { redirect: isIncomplete(facts) ? '/welcome-to-production' : HOME_PATH };
}

/** The sandbox's screens are open in both environments (spec §2, guard rule 5). */
const isReachable = (environment: Environment, reach: Reach): boolean =>
  reach !== 'production' || environment === reach;

/** Whether the production data or the welcome step is still due (spec §2, guard rule 6). */
export const isIncomplete = (facts: RouteFacts): boolean =>
  facts.environment === 'production' && !facts.productionReady;

function withPath(path: string, parameter: 'redirect' | 'to', wanted: string): string {
  const safe = safePath(wanted);
  return safe ? `${path}?${parameter}=${encodeURIComponent(safe)}` : path;
}
