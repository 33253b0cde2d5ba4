import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { authorizationUrl, OidcFailure } from '#lib/infra/net/oidc.ts';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Starts a provider that answers its discovery as `answer` says, and returns its address. */
async function listen(answer: (origin: string) => RequestListener): Promise<string> {
  const server = createServer((request, response) => answer(origin())(request, response));
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP listener's address is no text
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return origin();
}

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
});

const json =
  (body: unknown): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const begin = (issuer: string) =>
  authorizationUrl(
    { issuer, clientId: 'id', clientSecret: 'secret', redirectUri: 'http://localhost/back' },
    { state: 's', nonce: 'n', challenge: 'c' },
  );

test('sends a person to the endpoint that the provider names, with state, nonce and challenge', async () => {
  const url = new URL(await begin(await listen((origin) => json(metadata(origin)))));
  expect(url.pathname).toBe('/auth');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'id',
    redirect_uri: 'http://localhost/back',
    response_type: 'code',
    scope: 'openid email profile',
    state: 's',
    nonce: 'n',
    prompt: 'select_account',
    code_challenge: 'c',
    code_challenge_method: 'S256',
  });
});

test('takes an issuer with or without the slash at its end', async () => {
  const origin = await listen((own) => json({ ...metadata(`${own}/realm`), issuer: `${own}/realm/` }));
  expect(await begin(`${origin}/realm`)).toContain('/realm/auth?');
  expect(await begin(`${origin}/realm/`)).toContain('/realm/auth?');
});

test.each([
  ['of another issuer', () => json(metadata('https://evil.example'))],
  ['of more than 256 KiB', (origin: string) => json({ ...metadata(origin), more: 'x'.repeat(262_144) })],
  [
    'that redirects',
    () => ((_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()) as RequestListener,
  ],
  ['that is no JSON', () => ((_request, response) => response.end('<html>')) as RequestListener],
  ['with 500', () => ((_request, response) => response.writeHead(500).end('{}')) as RequestListener],
])('refuses a discovery %s, for the operator to read why', async (_what, answer) => {
  const failure = await begin(await listen(answer)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OidcFailure);
  expect(String(failure)).toMatch(/the provider/);
});
