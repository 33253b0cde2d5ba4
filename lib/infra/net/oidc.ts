import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';

/** An OpenID provider that could not be reached, or said what it must not; the message is for the operator's log. */
export class OidcFailure extends Error {}

const TIMEOUT_MS = 10_000;
const ANSWER_MAX_BYTES = 262_144;
const KEPT_MS = 3_600_000;

/** What is used of a provider's metadata (OpenID Connect Discovery 1.0 §3). */
const Provider = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
type KnownProvider = z.infer<typeof Provider> & { keys: ReturnType<typeof createRemoteJWKSet>; until: number };

const known = new Map<string, KnownProvider>();

/** What a provider says of who it let in, as far as it is signed. */
export type IdClaims = JWTPayload;

/** The client that the operator registered at a provider. */
export type OidcClient = { issuer: string; clientId: string; clientSecret: string; redirectUri: string };

/**
 * The address at which a provider asks who somebody is, and sends them back with a code (OpenID Connect Core §3.1.2.1;
 * PKCE, RFC 7636).
 *
 * @throws {OidcFailure}
 */
export async function authorizationUrl(
  client: OidcClient,
  request: { state: string; nonce: string; challenge: string },
): Promise<string> {
  const url = new URL((await discover(client.issuer)).authorization_endpoint);
  const query = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    scope: 'openid email profile',
    state: request.state,
    nonce: request.nonce,
    code_challenge: request.challenge,
    code_challenge_method: 'S256',
    prompt: 'select_account',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Exchanges a code for who somebody is: the id token's claims, its signature, issuer, audience, age and nonce verified.
 *
 * @throws {OidcFailure}
 */
export async function exchangeCode(
  client: OidcClient,
  given: { code: string; verifier: string; nonce: string },
): Promise<IdClaims> {
  const provider = await discover(client.issuer);
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: given.code,
    code_verifier: given.verifier,
    client_id: client.clientId,
    client_secret: client.clientSecret,
    redirect_uri: client.redirectUri,
  });
  const answer = z.object({ id_token: z.string() }).safeParse(await fetchJson(provider.token_endpoint, body));
  if (!answer.success) throw new OidcFailure('the provider gave no id token');
  try {
    const { payload } = await jwtVerify(answer.data.id_token, provider.keys, {
      issuer: provider.issuer,
      audience: client.clientId,
      algorithms: ['RS256', 'ES256', 'PS256', 'EdDSA'],
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: 60,
    });
    if (payload.nonce !== given.nonce) throw new OidcFailure('the id token is of another login');
    return payload;
  } catch (error) {
    throw error instanceof errors.JOSEError ? new OidcFailure(`the id token is not good: ${error.code}`) : error;
  }
}

async function discover(issuer: string): Promise<KnownProvider> {
  const kept = known.get(issuer);
  if (kept && kept.until > Date.now()) return kept;
  const answer = Provider.safeParse(await fetchJson(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`));
  if (!answer.success || answer.data.issuer.replace(/\/+$/, '') !== issuer.replace(/\/+$/, '')) {
    throw new OidcFailure('the provider does not describe itself as OAUTH_ISSUER');
  }
  const keys = createRemoteJWKSet(new URL(answer.data.jwks_uri), { timeoutDuration: TIMEOUT_MS });
  const provider = { ...answer.data, keys, until: Date.now() + KEPT_MS };
  known.set(issuer, provider);
  return provider;
}

/** Addresses here are the operator's own choice, so private ones are allowed; redirects are not followed. */
async function fetchJson(url: string, body?: URLSearchParams): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body }),
    });
    const text = await response.text();
    if (!response.ok || text.length > ANSWER_MAX_BYTES)
      throw new OidcFailure(`the provider answers ${response.status}`);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof OidcFailure) throw error;
    throw new OidcFailure(`the provider cannot be reached: ${error instanceof Error ? error.message : ''}`);
  }
}
