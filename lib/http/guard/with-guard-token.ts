import { openStagedSession, type RequestFacts, type SessionRef } from '../session/open-session.ts';
import { guardCookies } from './guard-token.ts';
import { readRouteFacts } from './route-facts.ts';

/**
 * Adds a fresh guard token and the cookies that name the person to an answer, for calls that change the facts of the
 * route guard (survey, environment, onboarding, sign-in). Adds nothing if the session has ended.
 */
export async function withGuardToken(response: Response, ref: SessionRef, request: RequestFacts): Promise<Response> {
  const open = await openStagedSession(ref, request);
  if (!open) return response;
  const lines = await guardCookies(await readRouteFacts(open), open.session.user);
  for (const line of lines) response.headers.append('set-cookie', line);
  return response;
}
