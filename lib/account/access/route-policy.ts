import { findScreenRoute, type RouteName } from '#lib/account/access/screens.ts';
import type { Environment } from '#lib/core/environment.ts';
import { HOME_PATH } from '#lib/core/home-path.ts';
import { safePath } from '#lib/core/safe-path.ts';
import type { Reach } from '#lib/registry/module.ts';

/**
 * The stage of a visitor: a guest, signed up without a verified address, with a pending second factor, or signed in.
 * Only `full` counts as signed in.
 */
export type Stage = 'guest' | 'unverified' | 'twoFactor' | 'full';

/** The facts about a visitor that the route guard decides with (docs/product.md §2, Route guard). */
export type RouteFacts = {
  stage: Stage;
  surveyCompleted: boolean;
  environment: Environment;
  /** True if both the production data and the welcome step are done (docs/product.md §2, guard rule 6). */
  productionReady: boolean;
  /** True if the company has support (docs/product.md §2, /contact-us). */
  supportEnabled: boolean;
  /** True if the person can only set up a second factor, which their company requires. */
  needsTwoFactor: boolean;
  /** True for an operator of the installation. Read from the rows only; no token and no cookie carries it. */
  isOperator?: boolean;
};

/** The decision about a screen. */
export type RouteDecision = { go: true } | { redirect: string } | { notFound: true };

/** The facts of a guest. */
export const GUEST_FACTS: RouteFacts = {
  stage: 'guest',
  surveyCompleted: false,
  environment: 'sandbox',
  productionReady: false,
  supportEnabled: false,
  needsTwoFactor: false,
};

const GO: RouteDecision = { go: true };

/** Addresses that only redirect to the home screen. */
const HOME_REDIRECTS: ReadonlySet<RouteName> = new Set(['page-loading', 'dashboard']);

/** Forms for guests only; a signed-in person is redirected (docs/product.md §2, guard rule 8). */
const ENTRY_FORMS: ReadonlySet<RouteName> = new Set(['login', 'signup']);

/** Screens that do not exist without support (docs/product.md §2). */
const SUPPORT_SCREENS: ReadonlySet<RouteName> = new Set(['contact-us', 'contact-us-ticket']);

/** The screen of the pending sign-in step at each stage. */
const STEP_PATHS = { guest: '/login', unverified: '/verify-email', twoFactor: '/login' } as const;

/** The screen on which a person sets up a second factor. */
const SECOND_FACTOR_PATH = '/account-setting?tab=security';

/** The screens on which a person switches to an environment. */
const SWITCH_PATHS: Record<Environment, string> = {
  production: '/switch-to-production-environment',
  sandbox: '/switch-to-sandbox-environment',
};

/**
 * Decides the route guard of the spec (§2, rules 1, 3, 4, 5, 6 and 8) without side effects. The wanted path is passed
 * on in `redirect` to the entry forms and in `to` to the switch screens and the welcome to production, and only if it
 * is on this site. Following the decisions ends after three redirects at most.
 *
 * @param wanted path and query of the screen.
 */
export function decideRoute(facts: RouteFacts, wanted: string): RouteDecision {
  const route = findScreenRoute(wanted);
  if (!route) return { notFound: true };
  if (HOME_REDIRECTS.has(route.name)) return { redirect: HOME_PATH };
  if (route.reach === 'public') return decidePublic(facts, route.name);
  // Operator screens must not be discoverable: neither a redirect to the login nor one to another environment.
  if (route.reach === 'operator') return facts.stage === 'full' && facts.isOperator ? GO : { notFound: true };
  if (facts.stage !== 'full') return { redirect: withPath(STEP_PATHS[facts.stage], 'redirect', wanted) };
  if (facts.needsTwoFactor) return route.name === 'account-setting' ? GO : { redirect: SECOND_FACTOR_PATH };
  if (!facts.surveyCompleted && route.name !== 'survey') return { redirect: '/survey' };
  if (!isReachable(facts.environment, route.reach)) {
    const other = facts.environment === 'sandbox' ? 'production' : 'sandbox';
    return { redirect: withPath(SWITCH_PATHS[other], 'to', wanted) };
  }
  if (isIncomplete(facts) && route.name !== 'welcome-to-production' && facts.surveyCompleted)
    return { redirect: withPath('/welcome-to-production', 'to', wanted) };
  return SUPPORT_SCREENS.has(route.name) && !facts.supportEnabled ? { notFound: true } : GO;
}

/** Returns true if a screen is locked in an environment: it is shown with a lock and opens the switch screen. */
export function isLocked(environment: Environment, path: string): boolean {
  const route = findScreenRoute(path);
  return route !== null && !isReachable(environment, route.reach);
}

function decidePublic(facts: RouteFacts, name: RouteName): RouteDecision {
  if (name === 'home') return { redirect: facts.stage === 'full' ? HOME_PATH : STEP_PATHS[facts.stage] };
  if (!ENTRY_FORMS.has(name) || facts.stage !== 'full') return GO;
  return { redirect: isIncomplete(facts) ? '/welcome-to-production' : HOME_PATH };
}

/**
 * Returns true if an environment includes a screen; those of the sandbox are open in both (docs/product.md §2, guard
 * rule 5).
 */
const isReachable = (environment: Environment, reach: Reach): boolean =>
  reach !== 'production' || environment === reach;

/** Returns true if the production data or the welcome step is pending (docs/product.md §2, guard rule 6). */
export const isIncomplete = (facts: RouteFacts): boolean =>
  facts.environment === 'production' && !facts.productionReady;

function withPath(path: string, parameter: 'redirect' | 'to', wanted: string): string {
  const safe = safePath(wanted);
  return safe ? `${path}?${parameter}=${encodeURIComponent(safe)}` : path;
}
