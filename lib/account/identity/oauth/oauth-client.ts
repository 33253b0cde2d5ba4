import { refuse } from '#lib/core/errors/refuse.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { OidcClient } from '#lib/infra/net/oidc.ts';

/** The path under PUBLIC_URL that the provider redirects people back to. */
export const OAUTH_CALLBACK_PATH = '/api/config/v1/auth/oauth/callback';

/** Returns true if this installation offers sign-in with Google or with the operator's OpenID provider. */
export const isOauthConfigured = (): boolean => findOauthClient() !== null;

/**
 * Returns the client that the operator registered at the provider.
 *
 * @throws {AppError} notFound (none configured)
 */
export function getOauthClient(): OidcClient {
  const client = findOauthClient();
  if (!client) throw refuse.notFound('login by another provider');
  return client;
}

function findOauthClient(): OidcClient | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, OAUTH_ISSUER, PUBLIC_URL } = settings();
  if (!clientId || !clientSecret) return null;
  return { issuer: OAUTH_ISSUER, clientId, clientSecret, redirectUri: `${PUBLIC_URL}${OAUTH_CALLBACK_PATH}` };
}
