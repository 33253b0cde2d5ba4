import { randomToken } from '#lib/core/ids.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { authorizationUrl } from '#lib/infra/net/oidc.ts';
import { getOauthClient } from './oauth-client.ts';

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
