import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** A person who signs in at the provider; `claims` replace the default ones. */
export type OidcPerson = { sub: string; email: string; email_verified?: boolean; name?: string };

/** A fault in the id token of a dishonest or broken provider. */
export type OidcTrick = 'otherKey' | 'otherAudience' | 'otherIssuer' | 'otherNonce' | 'expired' | 'none';

/** An OpenID provider on this machine with one client (OpenID Connect Core 1.0, code flow with PKCE). */
export type OidcProvider = {
  issuer: string;
  /** Signs a person in at an authorization URL and returns the URL that their browser is redirected to. */
  grant: (authorizationUrl: string, person: OidcPerson, trick?: OidcTrick) => URL;
  close: () => Promise<void>;
};

/** The registered client of the provider. */
export const OIDC_CLIENT = { id: 'the-client', secret: 'the secret of the client' };

type Grant = { person: OidcPerson; query: URLSearchParams; trick: OidcTrick };

/** Starts a provider on a free port. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const grants = new Map<string, Grant>();
  const [key, otherKey] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(key.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is an object.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    grant: (authorizationUrl, person, trick = 'none') => {
      const code = randomUUID();
      const query = new URL(authorizationUrl).searchParams;
      grants.set(code, { person, query, trick });
      const back = new URL(query.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', query.get('state') ?? '');
      // Providers add what they like.
      back.searchParams.set('scope', 'openid');
      return back;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body));
    if (request.url === '/.well-known/openid-configuration') {
      const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
      send(200, { issuer, ...endpoints, jwks_uri: `${issuer}/keys` });
    } else if (request.url === '/keys') send(200, { keys: [jwk] });
    else if (request.url === '/token') {
      const idToken = await exchange(new URLSearchParams(await readText(request)));
      send(
        idToken ? 200 : 400,
        idToken ? { id_token: idToken, access_token: 'x', token_type: 'Bearer' } : { error: 'invalid_grant' },
      );
    } else send(404, {});
  }

  async function exchange(form: URLSearchParams): Promise<string | null> {
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood =
      grant?.query.get('code_challenge') === challenge &&
      form.get('client_id') === OIDC_CLIENT.id &&
      form.get('client_secret') === OIDC_CLIENT.secret &&
      form.get('redirect_uri') === grant.query.get('redirect_uri');
    return isGood ? sign(grant) : null;
  }

  function sign({ person, query, trick }: Grant): Promise<string> {
    const nonce = trick === 'otherNonce' ? 'another' : query.get('nonce');
    return new SignJWT({ email_verified: true, ...person, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(trick === 'otherIssuer' ? 'https://evil.example' : issuer)
      .setAudience(trick === 'otherAudience' ? 'another-client' : OIDC_CLIENT.id)
      .setIssuedAt()
      .setExpirationTime(trick === 'expired' ? '-5m' : '5m')
      .sign((trick === 'otherKey' ? otherKey : key).privateKey);
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
