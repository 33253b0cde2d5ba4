import { decideRoute, GUEST_FACTS, type RouteDecision } from '#lib/account/access/route-policy.ts';
import { findRoute } from '#lib/account/access/screens.ts';
import { renewPath } from './guard-paths.ts';
import { type GuardFacts, isGuardTokenCurrent } from './guard-token.ts';

/** The facts about the reader of a page. */
export type PageFacts = {
  /** The facts read from the session's rows; null for a guest and for a session that has ended. */
  rows: GuardFacts | null;
  /** The facts of the guard token in the browser's cookie; null if there is no valid token. */
  token: GuardFacts | null;
  /** Set if the browser has a session cookie, whether or not the session is still alive. */
  hasSession: boolean;
};

/**
 * Authorizes a page with the facts from the rows. If the guard token, which `middleware.ts` decides with, disagrees
 * with the rows, it is re-issued first, so that the two never redirect in circles. A screen for operators is decided by
 * the rows alone: everyone else sees an unknown path, whatever the token says.
 */
export function authorizePage({ rows, token, hasSession }: PageFacts, wanted: string): RouteDecision {
  if (findRoute(wanted)?.reach === 'operator') return decideRoute(rows ?? GUEST_FACTS, wanted);
  const isCurrent = rows ? isGuardTokenCurrent(token, rows) : !token && !hasSession;
  return isCurrent ? decideRoute(rows ?? GUEST_FACTS, wanted) : { redirect: renewPath(wanted) };
}
