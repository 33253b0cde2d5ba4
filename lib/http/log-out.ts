import { endSession } from '#lib/identity/end-session.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { isSecure, readCookie, sessionCookieName } from './session-cookie.ts';
import { readSessionToken } from './session-token.ts';

/**
 * Ends the session of a request and goes to /login. A link on another site, or a browser that fetches ahead, ends
 * nothing.
 */
export async function logOut(request: Request): Promise<Response> {
  if (!isMeant(request.headers)) return redirect('/');
  const name = sessionCookieName();
  const claims = await readSessionToken(readCookie(request.headers, name) ?? '');
  if (claims) await endSession(platformContext(), { sessionId: claims.sid, reason: 'logout' });
  const secure = isSecure() ? '; Secure' : '';
  return redirect('/login', { 'set-cookie': `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}` });
}

function isMeant(headers: Headers): boolean {
  const isAhead = ['purpose', 'sec-purpose'].some((name) => headers.get(name)?.includes('prefetch'));
  return !isAhead && !headers.has('next-router-prefetch') && headers.get('sec-fetch-site') !== 'cross-site';
}

/** Relative, so that it holds under whatever name the dashboard is reached (RFC 9110 §10.2.2). */
function redirect(path: string, headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store', ...headers } });
}
