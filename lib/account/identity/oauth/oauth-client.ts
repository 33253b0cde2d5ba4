import { refuse } from '#lib/core/errors/refuse.ts';
import { randomToken } from '#lib/core/ids.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { authorizationUrl, type OidcClient } from '#lib/infra/net/oidc.ts';

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

/**
 * A sign-in with a provider that has begun: the provider's address, and the values that the browser must bring back.
 */
export type BegunOauth = { url: string; state: string; nonce: string; verifier: string };

/**
 * Begins a sign-in with the configured provider: authorization code with PKCE (RFC 7636), state and nonce.
 *
 * @throws {AppError} notFound (none configured); {OidcFailure}
 */
export async function beginOauth(): Promise<BegunOauth> {
  const [state, nonce, verifier] = [randomToken(), randomToken(), randomToken()];
  const challenge = sha256(verifier).toString('base64url');
  const url = await authorizationUrl(getOauthClient(), { state, nonce, challenge });
  return { url, state, nonce, verifier };
}
