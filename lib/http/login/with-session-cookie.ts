import { SESSION_COOKIE_SECONDS } from '#lib/account/identity/sessions.ts';
import { chooseLanguage, LANGUAGE_COOKIE } from '#lib/core/languages.ts';
import { withGuardToken } from '../guard/with-guard-token.ts';
import { cookieLine } from '../request/cookies.ts';
import type { OpenSession, RequestFacts } from '../session/open-session.ts';
import { sessionCookieName } from '../session/session-cookie.ts';
import { makeSessionToken } from '../session/session-token.ts';

/** Adds the cookies of a session to an answer: the session, the guard token, the person's name and their language. */
export async function withSessionCookie(
  response: Response,
  { session, company }: OpenSession,
  facts: RequestFacts,
): Promise<Response> {
  const { id: sid, user } = session;
  const token = await makeSessionToken({ sid, userId: user.id, environment: company.environment });
  const maxAgeSeconds = SESSION_COOKIE_SECONDS;
  response.headers.append('set-cookie', cookieLine(sessionCookieName(), token, { maxAgeSeconds }));
  const language = cookieLine(LANGUAGE_COOKIE, chooseLanguage(user.language, null), { maxAgeSeconds, readable: true });
  response.headers.append('set-cookie', language);
  return withGuardToken(response, { sid, userId: user.id }, facts);
}
