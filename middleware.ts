import { type NextRequest, NextResponse } from 'next/server';
import { contentSecurityPolicy, NONCE_HEADER, newNonce, POLICY_HEADER } from '#lib/http/content-security-policy.ts';
import { decidePage } from '#lib/http/decide-page.ts';
import { REQUEST_ID_HEADER, requestIdOf } from '#lib/http/request-id.ts';
import { WANTED_PATH_HEADER } from '#lib/http/wanted-path.ts';

/** What a redirect of the guard depends on: who asks, and whether it is the page or what the router fetches of it. */
const VARY = 'cookie, rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch';

/**
 * Gives each page's request an id, its own path and a policy with a nonce for its scripts, and sends on whoever may not open it, by the signed claim alone.
 * Never the last wall: every page and every call checks the rows.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const requestId = requestIdOf(request.headers);
  const wanted = pathname + search;
  const elsewhere = await decidePage(request.headers, wanted);
  const nonce = newNonce();
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === 'development');
  const response = elsewhere === null ? pass() : leadTo(new URL(elsewhere, request.url));
  response.headers.set(REQUEST_ID_HEADER, requestId);
  response.headers.set(POLICY_HEADER, policy);
  return response;

  function pass(): NextResponse {
    const headers = new Headers(request.headers);
    headers.set(REQUEST_ID_HEADER, requestId);
    headers.set(WANTED_PATH_HEADER, wanted);
    headers.set(NONCE_HEADER, nonce);
    // The framework finds here the nonce that it puts on its own scripts.
    headers.set(POLICY_HEADER, policy);
    return NextResponse.next({ request: { headers } });
  }
}

/** Kept by nobody: the same address leads elsewhere after the next step, and what was fetched ahead must not outlive it. */
const leadTo = (url: URL): NextResponse =>
  NextResponse.redirect(url, { headers: { 'cache-control': 'no-store', vary: VARY } });

/** Pages only, whatever stands in their path: calls, and the files of `public/`, have no use for it. */
export const config = {
  runtime: 'nodejs',
  matcher: ['/((?!api/|_next/|t/|favicon\\.(?:ico|svg)$|apple-touch-icon\\.png$|logo-(?:blue|white)\\.svg$).*)'],
};
