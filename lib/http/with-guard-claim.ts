import { guardCookies } from './guard-claim.ts';
import { openStagedSession, type RequestFacts, type SessionRef } from './open-session.ts';
import { readRouteFacts } from './route-facts.ts';

/**
 * Adds to an answer the claim of a login as its rows are now, and the cookies that name the person: for calls after
 * which the route guard decides otherwise (survey, environment, onboarding, login). A login that no longer lives adds
 * nothing.
 */
export async function withGuardClaim(response: Response, ref: SessionRef, request: RequestFacts): Promise<Response> {
  const open = await openStagedSession(ref, request);
  if (!open) return response;
  const lines = await guardCookies(await readRouteFacts(open), open.session.user);
  for (const line of lines) response.headers.append('set-cookie', line);
  return response;
}
