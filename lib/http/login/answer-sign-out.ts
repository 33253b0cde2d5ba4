import { signOut } from '#lib/account/identity/own-sessions.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { noGuardCookies } from '../guard/guard-token.ts';
import { clientIp } from '../request/client-ip.ts';
import { cookieLine, readCookie } from '../request/cookies.ts';
import { requestIdOf } from '../request/request-id.ts';
import { sessionCookieName } from '../session/session-cookie.ts';
import { readSessionToken } from '../session/session-token.ts';

/**
 * Ends the session of a request, deletes the cookies that the spec names and redirects to /login (docs/product.md §4),
 * which clears the browser's storage. A link on another site and a prefetching browser end nothing.
 */
export async function answerSignOut(request: Request): Promise<Response> {
  if (!isMeant(request.headers)) return redirect('/');
  const claims = await readSessionToken(readCookie(request.headers, sessionCookieName()) ?? '');
  if (claims) {
    const ctx = platformContext({ requestId: requestIdOf(request.headers), ip: clientIp(request.headers) });
    await signOut(ctx, { sessionId: claims.sid, userId: claims.userId });
  }
  const response = redirect('/login?signedout=1');
  const gone = cookieLine(sessionCookieName(), '', { maxAgeSeconds: 0 });
  for (const line of [gone, ...noGuardCookies()]) response.headers.append('set-cookie', line);
  return response;
}

function isMeant(headers: Headers): boolean {
  const isAhead = ['purpose', 'sec-purpose'].some((name) => headers.get(name)?.includes('prefetch'));
  return !isAhead && !headers.has('next-router-prefetch') && headers.get('sec-fetch-site') !== 'cross-site';
}

/** Redirects to a relative address, which is valid under any host name of the dashboard (RFC 9110 §10.2.2). */
function redirect(path: string): Response {
  return new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store' } });
}
