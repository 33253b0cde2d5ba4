import { AppError } from '#lib/core/errors/app-error.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { OidcClient } from '#lib/infra/net/oidc.ts';

/** Where the provider sends people back to, under PUBLIC_URL. */
export const OAUTH_CALLBACK_PATH = '/api/config/v1/auth/oauth/callback';

/** Whether this installation lets people in by Google, or by an OpenID provider of the operator's own. */
export const isOauthConfigured = (): boolean => findOauthClient() !== null;

/**
 * The client that the operator registered.
 *
 * @throws {AppError} notFound where there is none.
 */
export function getOauthClient(): OidcClient {
  const client = findOauthClient();
  if (!client) throw new AppError('notFound', { values: { entity: 'login by another provider' } });
  return client;
}

function findOauthClient(): OidcClient | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, OAUTH_ISSUER, PUBLIC_URL } = settings();
  if (!clientId || !clientSecret) return null;
  return { issuer: OAUTH_ISSUER, clientId, clientSecret, redirectUri: `${PUBLIC_URL}${OAUTH_CALLBACK_PATH}` };
}
