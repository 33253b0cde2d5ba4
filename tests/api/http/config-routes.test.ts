import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endSession } from '#lib/account/identity/sessions.ts';
import { call } from '#lib/core/call.ts';
import { newId } from '#lib/core/ids.ts';
import { makeSessionToken } from '#lib/http/session/session-token.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import {
  openTestDatabase,
  registerTestAccount,
  sessionCookie,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { callRoute } from '../../fixtures/http/call-route.ts';
import { handlerOf, type RouteHandler, routeAt } from '../../fixtures/http/route-at.ts';

const unknownRoute = routeAt('/api/config/v1/nothing');
const apiKeyIdRoute = routeAt('/api/config/v1/api-key/{id}');
const apiKeyRoute = routeAt('/api/config/v1/api-key');
const recipientIdRoute = routeAt('/api/config/v1/authorized-recipient/{id}');
const resendRoute = routeAt('/api/config/v1/authorized-recipient/resend-email');
const recipientRoute = routeAt('/api/config/v1/authorized-recipient');
const verifyRoute = routeAt('/api/config/v1/authorized-recipient/verify/{id}');
const companyRoute = routeAt('/api/config/v1/company/detail');
const configurationRoute = routeAt('/api/config/v1/configuration');
const meRoute = routeAt('/api/config/v1/me');
const registerRoute = routeAt('/api/config/v1/register');
const usageRoute = routeAt('/api/config/v1/usage');

let close: () => Promise<void>;
let account: TestAccount;
let cookie: string;

beforeAll(async () => {
  close = await openTestDatabase();
  account = await registerTestAccount();
  cookie = (await sessionCookie(account)).cookie;
});

afterAll(() => close());

const sameOrigin = { 'sec-fetch-site': 'same-origin' };
const person = (email: string) => ({ fullname: 'Ana', company: 'Acme', email, password: 'a long password' });

/** Every call that is not public: method, handler and input. */
const guarded: [name: string, handler: RouteHandler, method: string, body?: unknown][] = [
  ['GET /me', meRoute.GET, 'GET'],
  ['GET /company/detail', companyRoute.GET, 'GET'],
  ['GET /usage', usageRoute.GET, 'GET'],
  ['GET /configuration', configurationRoute.GET, 'GET'],
  ['GET /api-key', apiKeyRoute.GET, 'GET'],
  ['POST /api-key', apiKeyRoute.POST, 'POST', { name: 'A' }],
  ['DELETE /api-key/{id}', apiKeyIdRoute.DELETE, 'DELETE'],
  ['GET /authorized-recipient', recipientRoute.GET, 'GET'],
  ['POST /authorized-recipient', recipientRoute.POST, 'POST', { emails: ['a@example.net'] }],
  ['POST /authorized-recipient/resend-email', resendRoute.POST, 'POST', { email: 'a@example.net' }],
  ['DELETE /authorized-recipient/{id}', recipientIdRoute.DELETE, 'DELETE'],
];

describe.each(guarded)('%s', (_name, handler, method, body) => {
  const call = (headers: Record<string, string>) =>
    callRoute(handler, { method, body, headers, params: { id: newId() } });

  it('refuses a call without the product header', async () => {
    const answer = await call({ cookie, ...sameOrigin, 'x-product': 'marketing' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validationException' } });
  });

  it('refuses missing credentials, a bad key and an ended session with 401', async () => {
    expect(await call(sameOrigin)).toMatchObject({ status: 401, body: { code: 'loggedOut' } });
    expect(await call({ authorization: 'Bearer nonsense' })).toMatchObject({
      status: 401,
      body: { code: 'tokenException' },
    });
    expect(await call({ authorization: 'Bearer tx_test_nonsense' })).toMatchObject({
      status: 401,
      body: { code: 'invalidApiKey' },
    });
    const ended = await sessionCookie(account);
    await endSession(platformContext(), { sessionId: ended.sessionId, reason: 'logout' });
    expect(await call({ cookie: ended.cookie, ...sameOrigin })).toMatchObject({ status: 401, body: { code: 32 } });
    expect(await call({ cookie: 'next-auth.session-token=forged', ...sameOrigin })).toMatchObject({
      status: 401,
      body: { code: 'tokenException' },
    });
  });

  it('refuses a key without the grant with 403', async () => {
    const { key } = await createApiKey(account.ctx, { name: 'Narrow', grants: ['templates/view'] });
    expect(await call({ authorization: `Bearer ${key}` })).toMatchObject({
      status: 403,
      body: { code: 'missingGrant' },
    });
  });

  it('answers an unsupported method with 405 and Allow', async () => {
    const answer = await callRoute(allOf(handler), { method: 'PATCH' });
    expect(answer).toMatchObject({ status: 405, body: { message: expect.stringContaining(method) } });
    expect(answer.headers.get('allow')).toContain(method);
  });
});

const writes = guarded.filter(([, , method]) => method !== 'GET');

describe.each(writes)('%s with a session', (_name, handler, method, body) => {
  const call = (headers: Record<string, string>) =>
    callRoute(handler, { method, body, headers, params: { id: newId() } });

  it('accepts a write with a cookie from our own pages only', async () => {
    const refused = { status: 403, body: { code: 'crossSite' } };
    expect(await call({ cookie })).toMatchObject(refused);
    expect(await call({ cookie, 'sec-fetch-site': 'cross-site' })).toMatchObject(refused);
    expect(await call({ cookie, 'sec-fetch-site': 'same-site', origin: 'http://localhost:4300' })).toMatchObject(
      refused,
    );
    expect(await call({ cookie, origin: 'https://evil.example' })).toMatchObject(refused);
    expect((await call({ cookie, origin: 'http://localhost:4300' })).status).not.toBe(403);
  });
});

/** Returns the PATCH handler of the same route: no call of this list supports PATCH. */
function allOf(handler: RouteHandler): RouteHandler {
  const all = [
    meRoute,
    companyRoute,
    usageRoute,
    configurationRoute,
    apiKeyRoute,
    apiKeyIdRoute,
    recipientRoute,
    resendRoute,
    recipientIdRoute,
  ];
  const route = all.find((one) => Object.values(one).includes(handler));
  if (!route) throw new Error('no such route');
  return route.PATCH;
}

describe('POST /register', () => {
  const register = (body: unknown, headers = {}) => callRoute(registerRoute.POST, { method: 'POST', body, headers });

  it('creates one account per address, regardless of case', async () => {
    const email = `new-${newId()}@example.org`;
    expect(await register(person(email.toUpperCase()))).toMatchObject({
      status: 201,
      body: { userId: expect.any(String), companyId: expect.any(String) },
    });
    const again = await register(person(email));
    expect(again).toMatchObject({
      status: 405,
      body: { code: 121, message: 'Email already registered', payload: { field: 'email' } },
    });
    expect(again.headers.get('allow')).toBe('POST');
  });

  it('names the invalid field and stores nothing', async () => {
    const count = async () => (await getPool().query('SELECT count(*) FROM companies')).rows[0];
    const before = await count();
    const good = person('bad@example.org');
    const cases: [unknown, number, string, string | number][] = [
      [{ ...good, email: 'none' }, 422, 'email', 'validationException'],
      [{ ...good, email: 5 }, 422, 'email', 'validationException'],
      [{ ...good, password: 'short' }, 422, 'password', 'validationException'],
      [{ ...good, password: 'x'.repeat(129) }, 422, 'password', 'validationException'],
      [{ ...good, password: 'BAD@example.org' }, 422, 'password', 'validationException'],
      [{ ...good, fullname: '  ' }, 422, 'fullname', 'validationException'],
      [{ ...good, company: 'a\nb' }, 422, 'company', 'validationException'],
      [{ ...good, email: undefined }, 422, 'email', 'validationException'],
      [{ ...good, admin: true }, 422, 'admin', 'notAllowedException'],
      [[good], 422, 'body', 'validationException'],
    ];
    for (const [body, status, field, code] of cases) {
      expect(await register(body), JSON.stringify(body)).toMatchObject({ status, body: { code, payload: { field } } });
    }
    expect(await count()).toEqual(before);
  });

  it('never echoes a password', async () => {
    const answer = await register({ ...person('x@example.org'), password: 'hunter2' });
    expect(JSON.stringify(answer.body)).not.toContain('hunter2');
  });

  it('explains the fault of a body that is not JSON', async () => {
    expect(await register('{"fullname": ')).toMatchObject({ status: 400, body: { code: 'malformedJson' } });
    expect(await register('')).toMatchObject({ status: 400 });
    const told = async (body: string) => (await register(body)).body.message;
    expect(await told('{"fullname": ')).toBe('The body is not valid JSON: it ends too early.');
    expect(await told('{"fullname": nobody}')).toBe('The body is not valid JSON: look at position 13.');
    expect(await told('fullname')).toBe('The body is not valid JSON: look at position 0.');
    expect(await register('{}', { 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
    expect(await register(JSON.stringify({ fullname: 'x'.repeat(1_048_577) }))).toMatchObject({ status: 413 });
  });
});

describe('an unknown path', () => {
  it.each([
    ['GET', unknownRoute.GET],
    ['POST', unknownRoute.POST],
    ['DELETE', unknownRoute.DELETE],
  ])('answers %s with the error object', async (method, handler) => {
    const answer = await callRoute(handler, { method, params: { path: 'config/v1/nonsense' } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'entityNotFoundException' } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a session', () => {
  it('reads and writes with its cookie', async () => {
    const headers = { cookie, ...sameOrigin };
    expect(await callRoute(meRoute.GET, { headers })).toMatchObject({
      status: 200,
      body: {
        user: { id: account.userId, companyId: account.companyId, environment: 'Disabled' },
        company: { id: account.companyId, environment: 'sandbox' },
      },
    });
    const made = await callRoute(apiKeyRoute.POST, { method: 'POST', headers, body: { name: 'By hand' } });
    expect(made).toMatchObject({ status: 201, body: { key: expect.stringMatching(/^tx_test_/) } });
    const params = { id: String(made.body.id) };
    expect(await callRoute(apiKeyIdRoute.DELETE, { method: 'DELETE', headers, params })).toMatchObject({ status: 204 });
  });

  it('is refused when a valid token names another person', async () => {
    const { sessionId } = await sessionCookie(account);
    const token = await makeSessionToken({ sid: sessionId, userId: newId(), environment: 'sandbox' });
    const headers = { cookie: `next-auth.session-token=${token}` };
    expect(await callRoute(meRoute.GET, { headers })).toMatchObject({ status: 401, body: { code: 32 } });
  });
});

describe('an API key', () => {
  it('with the grant may do what a session may, for its own company only', async () => {
    const { key } = await createApiKey(account.ctx, {
      name: 'Wide',
      grants: ['authorized_recipients/manage', 'usage/view'],
    });
    const headers = { authorization: `Bearer ${key}` };
    expect(await callRoute(usageRoute.GET, { headers })).toMatchObject({ status: 200, body: { plan: 'FREE' } });
    const added = await callRoute(recipientRoute.POST, {
      method: 'POST',
      headers,
      body: { emails: ['k@example.net'] },
    });
    expect(added).toMatchObject({ status: 200, body: { data: [{ email: 'k@example.net', state: 'pending' }] } });
    const other = await registerTestAccount();
    const foreign = await createApiKey(other.ctx, { name: 'Other', grants: ['authorized_recipients/manage'] });
    const [row] = added.body.data as { id: string }[];
    const answer = await callRoute(recipientIdRoute.DELETE, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${foreign.key}` },
      params: { id: row?.id ?? '' },
    });
    expect(answer).toMatchObject({ status: 404, body: { code: 'entityNotFoundException' } });
  });

  it('of a subaccount sees nothing of its parent company', async () => {
    const made = await createApiKey(account.ctx, { name: 'Sub', grants: ['usage/view'] });
    const subaccountId = newId();
    await getPool().query(
      `INSERT INTO subaccounts (id, company_id, number, name, updated_at) VALUES ($1, $2, 1, 'Shop', now())`,
      [subaccountId, account.companyId],
    );
    await getPool().query('UPDATE api_keys SET subaccount_id = $1 WHERE id = $2', [subaccountId, made.id]);
    const answer = await callRoute(usageRoute.GET, { headers: { authorization: `Bearer ${made.key}` } });
    expect(answer).toMatchObject({ status: 403, body: { code: 51 } });
  });
});

describe('authorized recipients', () => {
  const post = (body: unknown) =>
    callRoute(recipientRoute.POST, { method: 'POST', headers: { cookie, ...sameOrigin }, body });

  it('refuse a list and name the invalid entry', async () => {
    expect(await post({ emails: ['ok@example.net', 'none'] })).toMatchObject({
      status: 422,
      body: { payload: { field: 'emails[1]', value: 'none' } },
    });
    expect(await post({ emails: [] })).toMatchObject({ status: 422, body: { payload: { field: 'emails' } } });
    expect(await post({ emails: Array(51).fill('a@example.net') })).toMatchObject({
      status: 422,
      body: { payload: { field: 'emails' } },
    });
    expect(await post({ emails: 'a@example.net' })).toMatchObject({
      status: 422,
      body: { payload: { field: 'emails' } },
    });
  });

  it('are verified by a public POST, and a guessed link is not found', async () => {
    const params = { id: 'A'.repeat(43) };
    expect(await callRoute(verifyRoute.GET, { params })).toMatchObject({ status: 404 });
    expect(await callRoute(verifyRoute.POST, { method: 'POST', params })).toMatchObject({ status: 404 });
  });
});

describe('the route wrapper', () => {
  const GET = handlerOf(
    call({
      access: 'public',
      query: z.strictObject({ fail: z.string().optional() }),
      run: async ({ query }) => {
        if (query.fail) throw new Error(`password=${query.fail}`);
        return { ok: true };
      },
    }),
  );

  it('answers an unexpected failure without details and with the id by which the operator finds it', async () => {
    const answer = await callRoute(GET, { path: '/x?fail=secret', headers: { 'x-request-id': 'abcdefgh-1' } });
    expect(answer).toMatchObject({ status: 500, body: { code: 'undefinedError', requestId: 'abcdefgh-1' } });
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    expect(answer.headers.get('x-request-id')).toBe('abcdefgh-1');
  });

  it('gives every response an id unless the request has a usable one, and forbids caching', async () => {
    const answer = await callRoute(GET, { headers: { 'x-request-id': 'a b\u00e9' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('refuses unknown and repeated query parameters', async () => {
    expect(await callRoute(GET, { path: '/x?colour=1' })).toMatchObject({
      status: 422,
      body: { payload: { field: 'colour' } },
    });
    expect(await callRoute(GET, { path: '/x?fail=1&fail=2' })).toMatchObject({
      status: 422,
      body: { payload: { field: 'fail' } },
    });
  });
});
