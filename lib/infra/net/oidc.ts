import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
} from 'openid-client';
import { HOUR_MS } from '#lib/core/durations.ts';

/** An OpenID provider that could not be reached or gave a bad answer; the message is for the operator's log. */
export class OidcFailure extends Error {}

const TIMEOUT_SECONDS = 10;
const CLOCK_TOLERANCE_SECONDS = 60;
const ANSWER_MAX_BYTES = 262_144;

/** The time that a provider's metadata is used before it is read again, in milliseconds. */
const METADATA_LIFE_MS = HOUR_MS;

/** The claims about the person who signed in, signed by the provider. */
export type IdClaims = IDToken;

/** The client that the operator registered at a provider. */
export type OidcClient = { issuer: string; clientId: string; clientSecret: string; redirectUri: string };

/** The secrets of a sign-in that has begun. */
export type OidcChecks = { state: string; nonce: string; verifier: string };

const known = new Map<string, { configuration: Configuration; until: number }>();

/**
 * Returns the address at which a provider asks a person to sign in, and sends them back with a code (OpenID Connect Core
 * §3.1.2.1; PKCE, RFC 7636).
 *
 * @throws {OidcFailure}
 */
export async function authorizationUrl(
  client: OidcClient,
  request: { state: string; nonce: string; challenge: string },
): Promise<string> {
  const url = buildAuthorizationUrl(await configure(client), {
    redirect_uri: client.redirectUri,
    scope: 'openid email profile',
    state: request.state,
    nonce: request.nonce,
    code_challenge: request.challenge,
    code_challenge_method: 'S256',
    prompt: 'select_account',
  });
  return url.href;
}

/**
 * Exchanges the code of a provider's redirect for the claims of its id token, whose signature, issuer, audience, age and
 * nonce are verified.
 *
 * @param search the query with which the provider sent the person back.
 * @throws {OidcFailure}
 */
export async function exchangeCode(client: OidcClient, search: string, checks: OidcChecks): Promise<IdClaims> {
  const configuration = await configure(client);
  const url = new URL(client.redirectUri);
  url.search = search;
  const { state: expectedState, nonce: expectedNonce, verifier: pkceCodeVerifier } = checks;
  const expected = { expectedState, expectedNonce, pkceCodeVerifier, idTokenExpected: true };
  const tokens = await authorizationCodeGrant(configuration, url, expected).catch(fail);
  const claims = tokens.claims();
  if (!claims) throw new OidcFailure('the provider gave no id token');
  return claims;
}

async function configure(client: OidcClient): Promise<Configuration> {
  const key = JSON.stringify(client);
  const kept = known.get(key);
  if (kept && kept.until > Date.now()) return kept.configuration;
  const configuration = await discover(client, client.issuer)
    // Providers differ in whether their issuer ends with a slash, and operators leave it out or add it.
    .catch((error: unknown) => (isOtherIssuer(error) ? discover(client, otherSlash(client.issuer)) : fail(error)))
    .catch(fail);
  known.set(key, { configuration, until: Date.now() + METADATA_LIFE_MS });
  return configuration;
}

function discover({ clientId, clientSecret }: OidcClient, issuer: string): Promise<Configuration> {
  const url = new URL(issuer);
  return discovery(url, clientId, { [clockTolerance]: CLOCK_TOLERANCE_SECONDS }, ClientSecretPost(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    // A provider on the operator's own network may have no TLS.
    execute: [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])],
    [customFetch]: fetchBounded,
  });
}

const otherSlash = (issuer: string): string => (issuer.endsWith('/') ? issuer.slice(0, -1) : `${issuer}/`);

const isOtherIssuer = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';

/**
 * Fetches from a provider, with a bound on the answer. The addresses are the operator's own choice, so private ones are
 * allowed; redirects are not followed.
 */
const fetchBounded: CustomFetch = async (url, { body, ...options }) => {
  // The library's type of a body has shared buffers in it, which it never sends.
  const response = await fetch(url, { ...options, redirect: 'error', body: (body ?? null) as BodyInit | null });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_MAX_BYTES) throw new OidcFailure(`the provider answers more than ${ANSWER_MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  const hasBody = response.status !== 204 && response.status !== 304;
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status: response.status, headers: response.headers });
};

/** @throws {OidcFailure} with the reason, its causes and, where there is one, the library's code. */
function fail(error: unknown): never {
  if (error instanceof OidcFailure) throw error;
  throw new OidcFailure(`the provider's answer could not be used: ${reasonOf(error)}`, { cause: error });
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? [error.message, ...(error.cause ? [reasonOf(error.cause)] : [])].join(': ') : String(error);
