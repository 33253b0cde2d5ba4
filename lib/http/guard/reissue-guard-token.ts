import { GUEST_FACTS, type RouteFacts } from '#lib/account/access/route-policy.ts';
import { errorPath } from '#lib/core/error-path.ts';
import { HOME_PATH } from '#lib/core/home-path.ts';
import { safePath } from '#lib/core/safe-path.ts';
import { log } from '#lib/infra/log/log.ts';
import { clientIp } from '../request/client-ip.ts';
import { cookieLine, readCookie } from '../request/cookies.ts';
import { requestIdOf } from '../request/request-id.ts';
import { endedCookies } from '../session/ended-cookie.ts';
import { openStagedSession, readSessionRef } from '../session/open-session.ts';
import { sessionCookieName } from '../session/session-cookie.ts';
import { resolveRedirect } from './guard-paths.ts';
import { guardCookies, noGuardCookies } from './guard-token.ts';
import { readRouteFacts } from './route-facts.ts';

/**
 * Re-issues the guard token from the rows, sets the cookies that name the person (docs/product.md §2, guard rule 2),
 * and redirects to `to`, a path of this site, as far as the guard allows it. The cookies of a session that has ended
 * are deleted. Any other failure redirects to /error with the id of the request (guard
 * rule 7).
 */
export async function reissueGuardToken(request: Request): Promise<Response> {
  const to = safePath(new URL(request.url).searchParams.get('to')) ?? HOME_PATH;
  const requestId = requestIdOf(request.headers);
  try {
    const { facts, lines } = await readLogin(request, requestId);
    return redirectTo(resolveRedirect(facts, to), lines);
  } catch (error) {
    log().error({ requestId, err: error }, 'the guard token could not be re-issued');
    return redirectTo(errorPath({ id: requestId, from: to }), []);
  }
}

async function readLogin(request: Request, requestId: string): Promise<{ facts: RouteFacts; lines: string[] }> {
  const ref = await readSessionRef(readCookie(request.headers, sessionCookieName()) ?? '');
  const open = ref && (await openStagedSession(ref, { requestId, ip: clientIp(request.headers) }));
  if (!open) {
    const noSession = cookieLine(sessionCookieName(), '', { maxAgeSeconds: 0 });
    return { facts: GUEST_FACTS, lines: [noSession, ...noGuardCookies(), ...(await endedCookies(ref?.sid))] };
  }
  const facts = await readRouteFacts(open);
  return { facts, lines: await guardCookies(facts, open.session.user) };
}

/** Redirects to a relative address, which is valid under any host name of the dashboard (RFC 9110 §10.2.2). */
function redirectTo(location: string, lines: readonly string[]): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const line of lines) headers.append('set-cookie', line);
  return new Response(null, { status: 303, headers });
}
