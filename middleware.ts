import { type NextRequest, NextResponse } from 'next/server';
import { decidePage } from '#lib/http/guard/guard-paths.ts';
import {
  contentSecurityPolicy,
  NONCE_HEADER,
  newNonce,
  POLICY_HEADER,
} from '#lib/http/request/content-security-policy.ts';
import { REQUEST_ID_HEADER, requestIdOf } from '#lib/http/request/request-id.ts';
import { WANTED_PATH_HEADER } from '#lib/http/request/wanted-path.ts';

/**
 * The request headers that a redirect of the guard depends on: the reader's cookies, and whether the router prefetches.
 */
const VARY = 'cookie, rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch';

/**
 * Gives each page request an id, its own path and a content security policy with a nonce, and redirects a reader who
 * may not open the page, as far as the signed guard token shows. It is never the only check: every page and every call
 * checks the rows.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const requestId = requestIdOf(request.headers);
  const wanted = pathname + search;
  const elsewhere = await decidePage(request.headers, wanted);
  const nonce = newNonce();
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === 'development');
  const response = elsewhere === null ? pass() : redirectTo(new URL(elsewhere, request.url));
  response.headers.set(REQUEST_ID_HEADER, requestId);
  response.headers.set(POLICY_HEADER, policy);
  return response;

  function pass(): NextResponse {
    const headers = new Headers(request.headers);
    headers.set(REQUEST_ID_HEADER, requestId);
    headers.set(WANTED_PATH_HEADER, wanted);
    headers.set(NONCE_HEADER, nonce);
    // Next.js reads from this header the nonce that it adds to its own scripts.
    headers.set(POLICY_HEADER, policy);
    return NextResponse.next({ request: { headers } });
  }
}

/**
 * Redirects without caching, because the same address redirects elsewhere after the next step, and a prefetched answer
 * must not outlive it.
 */
const redirectTo = (url: URL): NextResponse =>
  NextResponse.redirect(url, { headers: { 'cache-control': 'no-store', vary: VARY } });

/**
 * Matches pages only, whatever their path contains; calls, also those of other vendors' APIs, and the files of `public/`
 * need no middleware.
 */
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!api/|_next/|t/|compat/|v[234]/|(?:email|bounces|messages|message-streams|deliverystats|server)(?:/|$)|favicon\\.(?:ico|svg)$|apple-touch-icon\\.png$|logo-(?:blue|white)\\.svg$).*)',
  ],
};
