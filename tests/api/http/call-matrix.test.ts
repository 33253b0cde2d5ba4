import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { endSession, startSession } from '#lib/account/identity/sessions.ts';

import { createAccount } from '#lib/account/onboarding/accounts.ts';
import { asksForProduct, isForOperators, METHODS } from '#lib/core/call.ts';
import { newId, randomToken } from '#lib/core/ids.ts';
import { toSchema } from '#lib/http/calls/to-schema.ts';
import { serveApi } from '#lib/http/compat/serve-api.ts';
import { listKeyCalls } from '#lib/http/send-api/tables.ts';
import { makeBearer } from '#lib/http/session/bearer-token.ts';
import { makeSessionToken } from '#lib/http/session/session-token.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { GRANTS, type Grant } from '#lib/registry/grants.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import { openTestDatabase, registerTestAccount, type TestAccount } from '../../fixtures/accounts/accounts.ts';
import { callRoute, type RouteAnswer } from '../../fixtures/http/call-route.ts';
import { type FoundCall, findCalls } from '../../fixtures/http/find-calls.ts';
import { type RouteHandler, routeAt } from '../../fixtures/http/route-at.ts';
import { sampleOf } from '../../fixtures/http/sample-of.ts';

const unknown = routeAt('/api/config/v1/nothing');

// Every call there is, read from the route files: a new one is in here without being written down.
const calls = await findCalls();
const keyCalls = await listKeyCalls();
const operators = calls.filter(({ facts }) => facts.access === 'operator');
const hidden = calls.filter(({ facts }) => facts.access === 'operations');
const guarded = calls.filter(({ facts }) => facts.access !== 'public' && !isForOperators(facts.access));
const granted = guarded.filter(({ facts }) => facts.access.includes('/'));
const taking = calls.filter(({ facts }) => facts.body);
const nameOf = ({ method, path }: Pick<FoundCall, 'method' | 'path'>): string => `${method} ${path}`;
const named = (list: readonly FoundCall[]) => list.map((call) => [nameOf(call), call] as const);

/** Calls that ignore unknown parameters, as an OAuth provider adds its own when it redirects back. */
const FREE_QUERIES = new Set(['GET /api/config/v1/auth/oauth/callback']);

const OPERATOR_TOKEN = 'the-operator-of-the-tests-and-nobody-else';

/** Returns a body above the limit of a call: 1 MiB where it has none of its own. */
const oversize = ({ facts }: FoundCall): string => `{"a":"${'x'.repeat(facts.bodyMaxBytes ?? 1_048_576)}"}`;

let close: () => Promise<void>;
let owner: TestAccount;
let session: Record<string, string>;
let counted = 0;
let accepted = 0;

beforeAll(async () => {
  close = await openTestDatabase();
  process.env.OPERATOR_TOKEN = OPERATOR_TOKEN;
  owner = await registerTestAccount();
  await setFeature(owner.ctx, { feature: 'listed.downloadEmailHtml', enable: true });
});

// A session of its own for each: one that calls too fast is refused.
beforeEach(async () => {
  session = (await logIn(owner.userId)).headers;
});

afterAll(async () => {
  console.log(`${calls.length} calls, ${counted} tries of the matrix; of one sample each, ${accepted} were done`);
  await close();
});

const asOperator = { authorization: `Bearer ${OPERATOR_TOKEN}` };

/** Headers of a caller who may make the call. */
const headersFor = ({ facts }: FoundCall): Record<string, string> =>
  isForOperators(facts.access) ? asOperator : session;

type Stage = 'full' | 'password' | 'unverified';

async function logIn(userId: string, stage: Stage = 'full') {
  const { sessionId } = await startSession(platformContext(), { userId, userAgent: 'test', stage });
  const token = await makeSessionToken({ sid: sessionId, userId, environment: 'sandbox' });
  const cookie = `next-auth.session-token=${token}`;
  return { sessionId, headers: { cookie, 'sec-fetch-site': 'same-origin' } };
}

const idsOf = (call: FoundCall): Record<string, string> =>
  Object.fromEntries(call.parameters.map((name) => [name, newId()]));

type Try = {
  headers?: Record<string, string>;
  body?: unknown;
  query?: string;
  method?: string;
  handler?: RouteHandler;
};

/** Makes a call and checks the parts of every response: the id, the rate and the error object of an error. */
async function tryCall(
  call: FoundCall,
  { headers = {}, body, query = '', method, handler }: Try = {},
): Promise<RouteAnswer> {
  counted += 1;
  const isWrite = (method ?? call.method) !== 'GET';
  const answer = await callRoute(handler ?? call.handler, {
    method: method ?? call.method,
    path: `${call.path.replaceAll(/\{\w+\}/g, newId())}${query}`,
    params: idsOf(call),
    headers: { ...(call.path.startsWith('/api/subscription/') && { 'x-application': 'transactional' }), ...headers },
    ...(isWrite && body !== undefined && { body }),
  });
  expect(answer.headers.get('x-request-id')).toBeTruthy();
  if (answer.status < 400) return answer;
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  expect(answer.body).toMatchObject({ message: expect.stringMatching(/\S/), payload: expect.any(Object) });
  expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'));
  expect(answer.body.docs_url).toMatch(/^https?:\/\/.+\/docs\/errors\/\w+$/);
  return answer;
}

const refused = (status: number, code: string | number) => ({ status, body: { code } });

describe.each(named(guarded))('%s', (_name, call) => {
  const isGranted = call.facts.access.includes('/');
  const isStage = call.facts.access === 'stage';

  it('refuses a missing and a foreign token', async () => {
    const token = (authorization: string) => tryCall(call, { headers: { authorization } });
    expect(await tryCall(call)).toMatchObject(refused(401, 'loggedOut'));
    expect(await token('Bearer garbage')).toMatchObject(refused(401, 'tokenException'));
    expect(await token('Basic Z2FyYmFnZTo=')).toMatchObject(refused(401, 'tokenException'));
    expect(await token(`Bearer tx_live_${randomToken(32)}`)).toMatchObject(refused(401, 'invalidApiKey'));
    const forged = await tryCall(call, { headers: { cookie: 'next-auth.session-token=forged' } });
    expect(forged).toMatchObject(refused(401, 'tokenException'));
  });

  it('refuses an expired token, and a session from the first request after its end', async () => {
    const { sessionId, headers } = await logIn(owner.userId);
    const yesterday = new Date(Date.now() - 86_400_000);
    const { token } = await makeBearer({ sid: sessionId, typ: 'session' }, yesterday);
    expect(await tryCall(call, { headers: { authorization: `Bearer ${token}` } })).toMatchObject(refused(401, 34));
    await endSession(platformContext(), { sessionId, reason: 'logout' });
    expect((await tryCall(call, { headers })).status).toBe(401);
    const forced = await logIn(owner.userId);
    await endSession(platformContext(), { sessionId: forced.sessionId, reason: 'forced_out' });
    expect(await tryCall(call, { headers: forced.headers })).toMatchObject(refused(401, 'forceOutException'));
  });

  it.skipIf(isStage)('refuses a session whose sign-in has a pending step', async () => {
    const secondFactor = await logIn(owner.userId, 'password');
    expect(await tryCall(call, { headers: secondFactor.headers })).toMatchObject(refused(401, 'authenticationFailed'));
    const unverified = await logIn(owner.userId, 'unverified');
    expect(await tryCall(call, { headers: unverified.headers })).toMatchObject(refused(403, 53));
  });

  it('accepts only an API key with the grant, and none where a person is required', async () => {
    const grant: Grant = call.facts.access === 'templates/view' ? 'usage/view' : 'templates/view';
    const { key } = await createApiKey(owner.ctx, { name: 'Narrow', grants: [grant] });
    const answer = await tryCall(call, { headers: { authorization: `Bearer ${key}` } });
    expect(answer).toMatchObject(isGranted ? refused(403, 'missingGrant') : refused(403, 51));
    await getPool().query('DELETE FROM api_keys WHERE company_id = $1', [owner.companyId]);
  });

  it.runIf(isGranted)('refuses a role without the grant', async () => {
    await getPool().query(`UPDATE members SET role = 'nobody' WHERE user_id = $1`, [owner.userId]);
    const answer = await tryCall(call, { headers: session });
    await getPool().query(`UPDATE members SET role = 'owner' WHERE user_id = $1`, [owner.userId]);
    expect(answer.status).toBe(403);
  });

  it.skipIf(call.method === 'GET')('accepts a write with a cookie from our own pages only', async () => {
    const headers = { ...session, 'sec-fetch-site': 'cross-site' };
    expect(await tryCall(call, { headers })).toMatchObject(refused(403, 'crossSite'));
  });
});

describe.each(named(operators))('%s', (_name, call) => {
  it('admits the operator and nobody else', async () => {
    const { key } = await createApiKey(owner.ctx, { name: 'Whole', grants: [...GRANTS] });
    expect(await tryCall(call)).toMatchObject(refused(401, 'loggedOut'));
    expect(await tryCall(call, { headers: session })).toMatchObject(refused(401, 'loggedOut'));
    for (const authorization of ['Bearer garbage', `Bearer ${key}`, OPERATOR_TOKEN]) {
      expect(await tryCall(call, { headers: { authorization } })).toMatchObject(refused(401, 'tokenException'));
    }
    expect((await tryCall(call, { headers: asOperator, query: '?zzz=1' })).status).toBe(422);
    await getPool().query('DELETE FROM api_keys WHERE company_id = $1', [owner.companyId]);
  });
});

/** Returns the answer of an unknown route without the parts that differ per request. */
const said = ({ status, headers, body }: RouteAnswer) => ({
  status,
  headers: Object.fromEntries([...headers].filter(([name]) => name !== 'x-request-id')),
  body: { ...body, requestId: '' },
});

describe.each(named(hidden))('%s', (_name, call) => {
  it('admits operators by token, cookie or bearer, and not from another site', async () => {
    await getPool().query('UPDATE users SET operator_since = now() WHERE id = $1', [owner.userId]);
    const { sessionId, headers } = await logIn(owner.userId);
    const { token } = await makeBearer({ sid: sessionId, typ: 'session' });
    for (const mine of [asOperator, headers, { authorization: `Bearer ${token}` }])
      expect((await tryCall(call, { headers: mine, query: '?zzz=1' })).status).toBe(422);
    const crossing = await tryCall(call, { headers: { ...headers, 'sec-fetch-site': 'cross-site' }, query: '?zzz=1' });
    expect(crossing.status).toBe(call.method === 'GET' ? 422 : 404);
    await getPool().query('UPDATE users SET operator_since = NULL WHERE id = $1', [owner.userId]);
    expect((await tryCall(call, { headers })).status).toBe(404);
  });

  it('answers everyone else exactly like an unknown route, whatever credentials they send', async () => {
    const { key } = await createApiKey(owner.ctx, { name: 'Whole', grants: [...GRANTS] });
    const { sessionId, headers: open } = await logIn(owner.userId);
    const { token } = await makeBearer({ sid: sessionId, typ: 'session' });
    const outsiders: Record<string, string>[] = [
      {},
      open,
      (await logIn(owner.userId, 'password')).headers,
      { cookie: 'next-auth.session-token=forged' },
      ...[`Bearer ${token}`, `Bearer ${key}`, 'Bearer garbage', OPERATOR_TOKEN, 'Basic Z2FyYmFnZTo='].map(
        (authorization) => ({ authorization }),
      ),
    ];
    for (const headers of outsiders) {
      for (const method of METHODS) {
        const handler = call.module[method];
        const given = { method, headers, handler, body: '{"a":' };
        expect(said(await tryCall(call, given)), `${method} ${JSON.stringify(headers)}`).toEqual(
          said(await tryCall(call, { ...given, handler: unknown[method] })),
        );
      }
    }
    await getPool().query('DELETE FROM api_keys WHERE company_id = $1', [owner.companyId]);
  });
});

describe('headers', () => {
  it.each(
    named(calls.filter(({ path, facts }) => asksForProduct(path, facts))),
  )('%s requires x-product', async (_name, call) => {
    for (const value of ['', 'marketing']) {
      const answer = await tryCall(call, { headers: { ...session, 'x-product': value } });
      expect(answer).toMatchObject(refused(400, 'validationException'));
    }
  });

  const subscription = calls.filter(({ path }) => path.startsWith('/api/subscription/'));
  it.each(named(subscription))('%s requires x-application', async (_name, call) => {
    const answer = await tryCall(call, { headers: { ...session, 'x-application': '' } });
    expect(answer).toMatchObject(refused(400, 'validationException'));
  });
});

describe('queries', () => {
  const strict = calls.filter((call) => !FREE_QUERIES.has(nameOf(call)));
  it.each(named(strict))('%s refuses unknown and repeated parameters', async (_name, call) => {
    const headers = headersFor(call);
    const unknown = await tryCall(call, { headers, query: '?zzz=1', body: {} });
    expect(unknown.status).toBe(422);
    expect(await tryCall(call, { headers, query: '?zzz=1&zzz=2', body: {} })).toMatchObject({
      ...refused(422, 'validationException'),
      body: { payload: { field: 'zzz' } },
    });
  });
});

describe.each(named(taking))('the body of %s', (_name, call) => {
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    tryCall(call, { headers: { ...headersFor(call), ...headers }, body });

  it('must be JSON with a JSON content type', async () => {
    expect(await send('{"a":')).toMatchObject(refused(400, 'malformedJson'));
    expect(await send('')).toMatchObject({ status: expect.toSatisfy((status: number) => [400, 415].includes(status)) });
    expect(await send('{}', { 'content-type': 'text/plain' })).toMatchObject(refused(415, 'unsupportedMediaType'));
    expect((await send([1])).status).toBe(422);
  });

  it('is refused with an unknown field', async () => {
    expect((await send({ zzz: 1 })).status).toBe(422);
    const result = call.facts.body?.safeParse({ zzz: 1 });
    expect(JSON.stringify(result?.error?.issues)).toContain('unrecognized_keys');
  });

  it('is refused while it is read when it is too large', async () => {
    expect(await send(oversize(call))).toMatchObject(refused(413, 413));
  });
});

describe('methods', () => {
  const paths = Map.groupBy(calls, ({ path }) => path);
  it.each([...paths])('%s answers every other method with 405 and Allow', async (_path, [call, ...others]) => {
    if (!call) return;
    const allowed = [call, ...others].map(({ method }) => method);
    for (const method of METHODS.filter((one) => !allowed.includes(one))) {
      const handler = call.module[method];
      if (!handler) throw new Error(`${call.path} exports no ${method}`);
      const headers = call.facts.access === 'operations' ? asOperator : {};
      const answer = await tryCall(call, { method, handler, headers });
      expect(answer).toMatchObject(refused(405, 'methodNotAllowed'));
      expect(answer.headers.get('allow')?.split(', ').sort()).toEqual([...allowed].sort());
    }
  });
});

describe('repeated calls', () => {
  it.each(named(calls))('%s never fails when called twice', async (_name, call) => {
    const someone = await registerOnce(call);
    const headers = isForOperators(call.facts.access) ? asOperator : (await logIn(someone.userId)).headers;
    const body = call.facts.body && sampleOf(toSchema(call.facts.body, 'input'));
    const first = await tryCall(call, { headers, body });
    const second = await tryCall(call, { headers, body });
    if (first.status < 300) accepted += 1;
    expect([first.status, second.status].every((status) => status < 500)).toBe(true);
  });

  it('turn nobody into an operator', async () => {
    const { rows } = await getPool().query('SELECT email FROM users WHERE operator_since IS NOT NULL');
    expect(rows).toEqual([]);
    for (const call of taking) {
      const schema = call.facts.body && toSchema(call.facts.body, 'input');
      expect(JSON.stringify(schema), nameOf(call)).not.toMatch(/operator/i);
    }
  });

  /** Returns the account of a call: an own one for a write, as it may break it; reads share one. */
  const registerOnce = async ({ method }: FoundCall): Promise<{ userId: string }> =>
    method === 'GET'
      ? owner
      : createAccount(platformContext(), {
          company: { name: 'Acme', sandbox: true },
          owner: { fullname: 'Ana Souza', email: `ana-${newId()}@example.org`, passwordHash: 'none' },
          isOnboarded: true,
        });
});

describe('the send API', () => {
  const send = async (method: string, path: string, { key = '', body = '', type = 'application/json' }) => {
    counted += 1;
    const hasBody = method !== 'GET' && body !== '';
    const headers = {
      // Of an address of its own: refused calls of one address are counted against its rate.
      'x-forwarded-for': `10.0.${(counted >> 8) & 255}.${counted & 255}`,
      ...(key && { authorization: `Bearer ${key}` }),
      ...(hasBody && { 'content-type': type }),
    };
    const url = `http://localhost${path.replace('{id}', newId())}`;
    const answer = await serveApi(new Request(url, { method, headers, ...(hasBody && { body }) }));
    const said = await answer.json();
    expect(Object.keys(said)).toEqual(['statusCode', 'name', 'message', 'code', 'param', 'request_id', 'docs_url']);
    expect(said.docs_url.endsWith(`/docs/errors/${said.code}`)).toBe(true);
    expect(answer.headers.get('x-request-id')).toBe(said.request_id);
    expect(answer.headers.get('ratelimit-limit')).toMatch(/^\d+$/);
    return { status: answer.status, code: said.code };
  };
  const keyWith = async (grants: Grant[]) => (await createApiKey(owner.ctx, { name: 'Of the matrix', grants })).key;

  it.each(
    keyCalls.map((one) => [`${one.method} ${one.path}`, one] as const),
  )('%s refuses bad credentials and missing grants', async (_name, { method, path, call: route }) => {
    const wrong = `tx_test_${randomToken(32)}`;
    expect(await send(method, path, {})).toEqual({ status: 401, code: 'missingApiKey' });
    for (const key of ['garbage', wrong]) {
      expect(await send(method, path, { key })).toEqual({ status: 401, code: 'invalidApiKey' });
    }
    expect(await send(method, path, { key: await keyWith(['usage/view']) })).toEqual({
      status: 403,
      code: 'missingGrant',
    });
    const unknown = ['PUT', 'DELETE'].find(
      (one) => !keyCalls.some((other) => other.path === path && other.method === one),
    );
    expect(await send(unknown ?? '', path, {})).toEqual({ status: 405, code: 'methodNotAllowed' });
    const key = await keyWith([route.grant]);
    if (route.query) {
      const hasBody = Boolean(route.body ?? route.rawBody);
      const answer = await send(method, `${path}?zzz=1`, { key, ...(hasBody && { body: '{}' }) });
      // The body is refused first, where it lacks what it needs.
      expect(answer).toEqual({ status: 422, code: hasBody ? expect.stringMatching(/Field$/) : 'unknownField' });
    }
    if (route.body ?? route.rawBody) {
      expect(await send(method, path, { key, body: '{"a":' })).toEqual({ status: 400, code: 'malformedJson' });
      expect(await send(method, path, { key, body: '{}', type: 'text/plain' })).toMatchObject({ status: 415 });
      expect(await send(method, path, { key, body: '{"zzz":1}' })).toMatchObject({ status: 422 });
    }
    await getPool().query('DELETE FROM api_keys WHERE company_id = $1', [owner.companyId]);
  });
});

it('every call that needs a grant was tried with a role that lacks it', () => {
  expect(granted.length).toBeGreaterThan(20);
});
