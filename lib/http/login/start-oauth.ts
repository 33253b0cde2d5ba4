import { beginOauth } from '#lib/account/identity/oauth/oauth-client.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { safePath } from '#lib/core/safe-path.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { OidcFailure } from '#lib/infra/net/oidc.ts';
import { cookieLine } from '../request/cookies.ts';
import { makeOauthFlow, OAUTH_COOKIE, OAUTH_SECONDS } from './oauth-flow.ts';

/** The query of `GET /auth/oauth` (docs/product.md §7). */
export type StartOauth = {
  successRedirectUrl?: string | undefined;
  errorRedirectUrl?: string | undefined;
  ref?: string | undefined;
};

/**
 * Redirects a browser to the operator's provider. The address to return to must be on this site, because any other
 * would receive the token.
 *
 * @throws {AppError} invalidField, notFound (none configured)
 */
export async function startOauth(query: StartOauth): Promise<Response> {
  const successTo = ownPath('successRedirectUrl', query.successRedirectUrl, '/google-registered');
  const errorTo = ownPath('errorRedirectUrl', query.errorRedirectUrl, '/login');
  const begun = await beginOauth().catch((error: unknown) => {
    if (!(error instanceof OidcFailure)) throw error;
    log().error({ err: error }, 'a login by the provider could not begin');
    return null;
  });
  if (!begun) return redirectTo(`${errorTo}${errorTo.includes('?') ? '&' : '?'}error=oauthFailed`);
  const { url, ...secrets } = begun;
  const flow = await makeOauthFlow({ ...secrets, successTo, errorTo, ...(query.ref && { ref: query.ref }) });
  const response = redirectTo(url);
  response.headers.set('set-cookie', cookieLine(OAUTH_COOKIE, flow, { maxAgeSeconds: OAUTH_SECONDS }));
  return response;
}

const redirectTo = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });

function ownPath(field: string, given: string | undefined, fallback: string): string {
  if (given === undefined) return fallback;
  const { origin } = new URL(settings().PUBLIC_URL);
  const path = safePath(given.startsWith(`${origin}/`) ? given.slice(origin.length) : given);
  if (!path) throw new AppError('invalidField', { field, cause: `The ${field} must be an address of this site.` });
  return path;
}
