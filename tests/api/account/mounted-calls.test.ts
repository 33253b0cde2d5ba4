import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#lib/http/config-api/mounted-calls.ts';
import { serveCall } from '#lib/http/config-api/serve-call.ts';
import { findCalls } from '#lib/http/openapi/find-calls.ts';
import {
  openTestDatabase,
  registerColleague,
  registerTestAccount,
  sessionCookie,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { suiteCaller } from '../../fixtures/audience/suite-caller.ts';

let close: () => Promise<void>;
let account: TestAccount;
let call: Awaited<ReturnType<typeof suiteCaller>>;

beforeAll(async () => {
  close = await openTestDatabase();
  account = await registerTestAccount('Northwind', 'production');
  call = await suiteCaller(account);
});

afterAll(() => close());

const PRODUCT = 'http://localhost:4300/api/config/v1';

/** Makes the same call of the transactional product. */
async function transactional(path: string): Promise<unknown> {
  const { cookie } = await sessionCookie(account);
  const response = await serveCall(
    new Request(`${PRODUCT}${path}`, { headers: { cookie, 'x-product': 'transactional' } }),
  );
  return response.json();
}

it('each is a call of the transactional product itself, but for four that take other fields', async () => {
  const product = new Set<unknown>();
  for (const { path, facts } of await findCalls()) if (!path.startsWith('/api/suite/')) product.add(facts);
  const own = Object.entries(CALLS).filter(([, spec]) => !product.has(spec));
  expect(own.map(([name]) => name.replace('/api/suite/v1', '')).sort()).toEqual([
    'POST /companies/members/activation',
    'POST /logout',
    'POST /notifications/dismiss',
    'PUT /companies/members/role',
  ]);
});

it.each([
  ['/me', '/me'],
  ['/notifications', '/notifications'],
  ['/companies/members', '/company/members'],
  ['/team-member', '/company/members'],
  ['/companies/role', '/company/roles'],
  ['/companies', '/user/companies'],
  ['/tickets', '/tickets'],
])('GET %s answers as GET %s does', async (suite, product) => {
  const { status, body } = await call(`GET ${suite}`);
  expect(status).toBe(200);
  expect(body).toEqual(await transactional(product));
});

describe('refusals', () => {
  it('have the sentences of the suite', async () => {
    const wrong = { email: account.email, password: 'something else' };
    const { status, body } = await call('POST /signin', wrong);
    expect([status, body.code, body.message]).toEqual([401, 31, 'Email address or password is incorrect']);
  });

  it('are the same for people who may not manage the team', async () => {
    const member = await suiteCaller(await registerColleague(account));
    for (const [name, body] of [
      ['POST /team-member', { emails: ['x@example.com'] }],
      ['PUT /companies/members/role', { id: account.userId, role: 'admin' }],
      ['POST /companies/role', { name: 'X', grants: [] }],
    ] as const)
      expect([name, (await member(name, body)).status]).toEqual([name, 403]);
  });
});

it('a sign-out ends the session that makes the call', async () => {
  const { cookie } = await sessionCookie(account);
  const request = (path: string, method: string) =>
    serveCall(
      new Request(`http://localhost:4300/api/suite/v1${path}`, {
        method,
        headers: { cookie, origin: 'http://localhost:4300' },
      }),
    );
  expect((await request('/ping', 'GET')).status).toBe(200);
  expect((await request('/logout', 'POST')).status).toBe(204);
  expect((await request('/ping', 'GET')).status).toBe(401);
});

it('a notification that is not there is not found, and an unknown invitation neither', async () => {
  const id = '0190a000-0000-7000-8000-000000000000';
  expect((await call('POST /notifications/dismiss', { id })).status).toBe(404);
  const unknown = await call('POST /companies/members/activation', { activationCode: 'x'.repeat(43) });
  expect(unknown.status).toBe(404);
  expect((await call('POST /notifications/dismiss', { id: 'x' })).body.payload.field).toBe('id');
});
