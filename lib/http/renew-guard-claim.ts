import { GUEST_FACTS, HOME_PATH, type RouteFacts } from '#lib/access/route-policy.ts';
import { safePath } from '#lib/core/safe-path.ts';
import { log } from '#lib/infra/log/log.ts';
import { clientIp } from './client-ip.ts';
import { cookieLine } from './cookie-line.ts';
import { endedCookies } from './ended-cookie.ts';
import { guardCookies, noGuardCookies } from './guard-claim.ts';
import { leadOn } from './guard-paths.ts';
import { openStagedSession, readSessionRef } from './open-session.ts';
import { requestIdOf } from './request-id.ts';
import { readRouteFacts } from './route-facts.ts';
import { readCookie, sessionCookieName } from './session-cookie.ts';

/**
 * Makes the claim of the route guard anew from the rows, sets the cookies that name the person (spec §2, guard rule 2),
 * and leads on to `to`, a path of this site, as far as the guard lets the person. A login that no longer lives loses its
 * cookies. What fails otherwise leads to /error (guard rule 7).
 */
export async function renewGuardClaim(request: Request): Promise<Response> {
  const to = safePath(new URL(request.url).searchParams.get('to')) ?? HOME_PATH;
  const requestId = requestIdOf(request.headers);
  try {
    const { facts, lines } = await readLogin(request, requestId);
    return leadTo(leadOn(facts, to), lines);
  } catch (error) {
    log().error({ requestId, err: error }, 'the claim of a login could not be renewed');
    return leadTo('/error', []);
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

/** Relative, so that it holds under whatever name the dashboard is reached (RFC 9110 §10.2.2). */
function leadTo(location: string, lines: readonly string[]): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const line of lines) headers.append('set-cookie', line);
  return new Response(null, { status: 303, headers });
}
