import { chooseLanguage, LANGUAGE_COOKIE } from '#lib/core/languages.ts';
import { SESSION_COOKIE_SECONDS } from '#lib/identity/session-life.ts';
import { cookieLine } from './cookie-line.ts';
import type { OpenSession, RequestFacts } from './open-session.ts';
import { sessionCookieName } from './session-cookie.ts';
import { makeSessionToken } from './session-token.ts';
import { withGuardClaim } from './with-guard-claim.ts';

/** Puts a browser into a login: its cookie, the guard's claim, who it is, and the language that they read. */
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
  return withGuardClaim(response, { sid, userId: user.id }, facts);
}
