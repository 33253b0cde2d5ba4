import { decideRoute, GUEST_FACTS, type RouteDecision } from '#lib/access/route-policy.ts';
import { findRoute } from '#lib/access/routes.ts';
import { claimHolds, type GuardClaim } from './guard-claim.ts';
import { renewPath } from './guard-paths.ts';

/** What a page knows of who wants it. */
export type WallFacts = {
  /** Of the login's rows; null for a guest, and for a login that has ended. */
  rows: GuardClaim | null;
  /** Of the browser's cookie. */
  claim: GuardClaim | null;
  /** Whether the browser has a login's cookie, whatever became of the login. */
  hasSession: boolean;
};

/**
 * What becomes of somebody at a page: the route guard over the rows. Where the claim, from which `middleware.ts` decides,
 * says otherwise it is made anew first, so that the two never send anybody in circles. A screen of operators asks the rows
 * alone: to all others it is like a path without a screen, with whatever claim.
 */
export function decideWall({ rows, claim, hasSession }: WallFacts, wanted: string): RouteDecision {
  if (findRoute(wanted)?.reach === 'operator') return decideRoute(rows ?? GUEST_FACTS, wanted);
  const isClaimed = rows ? claimHolds(claim, rows) : !claim && !hasSession;
  return isClaimed ? decideRoute(rows ?? GUEST_FACTS, wanted) : { redirect: renewPath(wanted) };
}
