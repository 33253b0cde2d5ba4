import { signOut } from '#lib/identity/sign-out.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { clientIp } from './client-ip.ts';
import { cookieLine } from './cookie-line.ts';
import { noGuardCookies } from './guard-claim.ts';
import { requestIdOf } from './request-id.ts';
import { readCookie, sessionCookieName } from './session-cookie.ts';
import { readSessionToken } from './session-token.ts';

/**
 * Ends the session of a request, takes away the cookies that the spec names and goes to /login (spec §4): whatever else
 * of the session the browser keeps, the login page clears. A link on another site, or a browser that fetches ahead, ends
 * nothing.
 */
export async function logOut(request: Request): Promise<Response> {
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

/** Relative, so that it holds under whatever name the dashboard is reached (RFC 9110 §10.2.2). */
function redirect(path: string): Response {
  return new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store' } });
}
