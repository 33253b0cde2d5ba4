import { type NextRequest, NextResponse } from 'next/server';
import { isConsolePath } from '#lib/access/console-paths.ts';
import { REQUEST_ID_HEADER, requestIdOf } from '#lib/http/request-id.ts';
import { hasSessionCookie } from '#lib/http/session-cookie.ts';
import { WANTED_PATH_HEADER } from '#lib/http/wanted-path.ts';

/**
 * Gives each page's request an id and its own path, and sends who has no session's cookie to /login without asking the
 * database. Never the last wall: every page and every call checks the session's row.
 */
export function middleware(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  const requestId = requestIdOf(request.headers);
  const wanted = pathname + search;
  const response = isConsolePath(pathname) && !hasSessionCookie(request.headers) ? toLogin(request, wanted) : pass();
  response.headers.set(REQUEST_ID_HEADER, requestId);
  return response;

  function pass(): NextResponse {
    const headers = new Headers(request.headers);
    headers.set(REQUEST_ID_HEADER, requestId);
    headers.set(WANTED_PATH_HEADER, wanted);
    return NextResponse.next({ request: { headers } });
  }
}

function toLogin(request: NextRequest, wanted: string): NextResponse {
  const url = new URL('/login', request.url);
  url.searchParams.set('redirect', wanted);
  return NextResponse.redirect(url);
}

/** Pages only: calls and files have no use for it. */
export const config = { runtime: 'nodejs', matcher: ['/((?!api/|_next/|t/|.*\\.[a-z0-9]+$).*)'] };
