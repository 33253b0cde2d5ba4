import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readGuardToken } from '#lib/http/guard/guard-token.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import {
  openTestDatabase,
  registerTestAccount,
  sessionCookie,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { callRoute, type RouteAnswer } from '../../fixtures/http/call-route.ts';
import { routeAt } from '../../fixtures/http/route-at.ts';

const companyRoute = routeAt('/api/config/v1/company/detail');
const setSandboxRoute = routeAt('/api/config/v1/user/set-sandbox');
const profileRoute = routeAt('/api/config/v2/on-boarding/complete-profile');
const finishRoute = routeAt('/api/config/v2/on-boarding/finish-onboarding');
const prepareRoute = routeAt('/api/config/v2/on-boarding/prepare-environment');
const tourRoute = routeAt('/api/config/v2/on-boarding/product-tour');
const requestRoute = routeAt('/api/config/v2/on-boarding/production-request');
const purifyRoute = routeAt('/api/config/v2/on-boarding/purify/sandbox-data');
const sandboxRoute = routeAt('/api/config/v2/on-boarding/sandbox-data');
const surveyRoute = routeAt('/api/config/v2/on-boarding/survey');
const switchRoute = routeAt('/api/config/v2/on-boarding/switch-environment');

type Route = Record<'GET' | 'POST' | 'PUT', Parameters<typeof callRoute>[0]>;

let close: () => Promise<void>;
let account: TestAccount;
let cookie: string;

beforeAll(async () => {
  close = await openTestDatabase();
  account = await registerTestAccount();
  cookie = (await sessionCookie(account)).cookie;
});

afterAll(() => close());

const call = (
  route: Route,
  method: 'GET' | 'POST' | 'PUT',
  body?: unknown,
  headers: Record<string, string> = { cookie },
) => callRoute(route[method], { method, body, headers: { 'sec-fetch-site': 'same-origin', ...headers } });

/** Reads the guard token that a response has set. */
async function claimOf({ headers }: RouteAnswer) {
  const line = headers.getSetCookie().find((one) => one.startsWith('mw.guard='));
  return readGuardToken(line?.split(';')[0]?.slice('mw.guard='.length) ?? '');
}

const answers = { purpose: 'receipts', integration: 'smtp', volume: 'more', role: 'developer' };
const details = {
  kinds: ['receipts'],
  volume: 'under1000',
  source: 'customers',
  description: 'Receipts for what people bought in our shop.',
  consent: true,
};
const profile = {
  name: 'Acme',
  phone: '+62 21 555 0123',
  industry: 'Retail',
  website: 'acme.example',
  timezone: 'Asia/Jakarta',
};

describe('the product tour', () => {
  it('lists every step and lets people complete only manual ones', async () => {
    expect(Object.keys((await call(tourRoute, 'GET')).body)).toHaveLength(14);
    expect(await call(tourRoute, 'PUT', { productionSendingDomainCongratulation: true })).toMatchObject({
      status: 200,
      body: { productionSendingDomainCongratulation: true },
    });
    const wrong: [unknown, string][] = [
      [{ sandboxEmailSent: true }, 'notAllowedException'],
      [{ surveyCompletion: true }, 'notAllowedException'],
      [{ sandboxTryProduction: true }, 'notAllowedException'],
      [{ sandboxWelcome: false }, 'validationException'],
      [{}, 'validationException'],
      [[], 'validationException'],
    ];
    for (const [body, code] of wrong) {
      expect(await call(tourRoute, 'PUT', body), JSON.stringify(body)).toMatchObject({ status: 422, body: { code } });
    }
    expect(await call(tourRoute, 'PUT', { productionWelcome: true })).toMatchObject({
      status: 409,
      body: { code: 124 },
    });
  });

  it('reports sandbox progress for mail and for email validation', async () => {
    expect(await call(sandboxRoute, 'GET')).toMatchObject({
      status: 200,
      body: { environment: 'sandbox', emailSent: false, quota: { quota: 200 } },
    });
    expect(await call(purifyRoute, 'GET')).toMatchObject({
      status: 200,
      body: { apiKey: false, quota: { usage: 0, quota: -1 } },
    });
  });
});

describe('the survey', () => {
  it('accepts one answer per question and renews the guard token', async () => {
    await getPool().query('UPDATE tours SET survey_completion = false WHERE company_id = $1', [account.companyId]);
    expect(await call(surveyRoute, 'GET')).toMatchObject({ body: { completed: false, answers: null } });
    for (const body of [
      { answers: { ...answers, purpose: 'spam' } },
      { answers: { purpose: 'receipts' } },
      answers,
      {},
    ]) {
      expect((await call(surveyRoute, 'POST', body)).status, JSON.stringify(body)).toBe(422);
    }
    const answer = await call(surveyRoute, 'POST', { answers });
    expect(answer).toMatchObject({ status: 200, body: { completed: true, answers } });
    expect(await claimOf(answer)).toMatchObject({ surveyCompleted: true });
  });
});

describe('switching to production and back', () => {
  it('refuses invalid input and names the field', async () => {
    const cases: [Route, unknown, string][] = [
      [requestRoute, { ...details, consent: false }, 'consent'],
      [requestRoute, { ...details, kinds: [] }, 'kinds'],
      [requestRoute, { ...details, description: 'Mail.' }, 'description'],
      [requestRoute, { ...details, description: `${details.description}\u0000` }, 'description'],
      [requestRoute, { ...details, more: 1 }, 'more'],
      [profileRoute, { ...profile, industry: 'retail' }, 'industry'],
      [profileRoute, { ...profile, website: 'javascript:alert(1)' }, 'website'],
      [profileRoute, { ...profile, timezone: 'Mars' }, 'timezone'],
      [profileRoute, { ...profile, phone: 'none' }, 'phone'],
      [profileRoute, { ...profile, sandbox: false }, 'sandbox'],
      [switchRoute, { environment: 'live' }, 'environment'],
      [switchRoute, {}, 'environment'],
      [prepareRoute, { environment: 'sandbox', step: 'all' }, 'step'],
    ];
    for (const [route, body, field] of cases) {
      const answer = await call(route, 'POST', body);
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 422, body: { payload: { field } } });
    }
    expect(await call(companyRoute, 'PUT', { productionStatus: 'Approved' })).toMatchObject({ status: 422 });
  });

  it('goes through request, switch, data and welcome with an updated guard token', async () => {
    expect(await call(switchRoute, 'POST', { environment: 'production' })).toMatchObject({ status: 409 });
    expect(await call(requestRoute, 'POST', details)).toMatchObject({
      status: 201,
      body: { productionStatus: 'Approved' },
    });
    expect(await call(requestRoute, 'POST', details)).toMatchObject({ status: 409, body: { code: 'stateException' } });
    expect(await call(requestRoute, 'GET')).toMatchObject({ body: { request: { status: 'Approved', details } } });

    const switched = await call(switchRoute, 'POST', { environment: 'production' });
    expect(switched).toMatchObject({ status: 200, body: { company: { environment: 'production' } } });
    expect(await claimOf(switched)).toMatchObject({ environment: 'production', productionReady: false });
    expect(await call(finishRoute, 'POST')).toMatchObject({ status: 409 });
    expect(await call(profileRoute, 'POST', profile)).toMatchObject({
      status: 200,
      body: { company: { website: 'https://acme.example' }, tour: { productionDataCompletion: true } },
    });
    expect(await claimOf(await call(finishRoute, 'POST'))).toMatchObject({ productionReady: true });
    const step = { environment: 'production', step: 'environment' };
    expect(await call(prepareRoute, 'POST', step)).toMatchObject({ status: 200, body: { state: 'done' } });

    for (const [route, target] of [
      [switchRoute, { environment: 'sandbox' }],
      [setSandboxRoute, {}],
    ] as const) {
      const missing = { code: 'validationException', payload: { field: 'confirm' } };
      expect(await call(route, 'POST', target)).toMatchObject({ status: 422, body: missing });
      const wrong = await call(route, 'POST', { ...target, confirm: 'acme' });
      expect(wrong).toMatchObject({ status: 422, body: { ...missing, message: expect.stringContaining('"Acme"') } });
      expect(wrong.headers.getSetCookie()).toEqual([]);
    }
    expect(await call(switchRoute, 'GET')).toMatchObject({ status: 200, body: { lastHour: 0, lastDay: 0, keys: 0 } });

    const back = await call(setSandboxRoute, 'POST', { confirm: 'Acme' });
    expect(back).toMatchObject({ status: 200, body: { environment: 'sandbox' } });
    expect(await claimOf(back)).toMatchObject({ environment: 'sandbox' });
  });
});

describe('permissions of onboarding calls', () => {
  const writes: [string, Route, unknown][] = [
    ['switch-environment', switchRoute, { environment: 'sandbox' }],
    ['set-sandbox', setSandboxRoute, {}],
    ['complete-profile', profileRoute, profile],
    ['production-request', requestRoute, details],
  ];

  it.each(writes)('%s: only roles that manage the company', async (_name, route, body) => {
    await getPool().query(`UPDATE members SET role = 'member' WHERE user_id = $1`, [account.userId]);
    try {
      expect((await call(route, 'POST', body)).status).toBe(403);
      expect((await call(tourRoute, 'GET')).status).toBe(200);
    } finally {
      await getPool().query(`UPDATE members SET role = 'owner' WHERE user_id = $1`, [account.userId]);
    }
  });

  it.each(writes)('%s: also an API key with the grant, and no other', async (_name, route, body) => {
    const withGrant = await createApiKey(account.ctx, { name: 'Wide', grants: ['company/manage'] });
    const without = await createApiKey(account.ctx, { name: 'Narrow', grants: ['company/view'] });
    const byKey = ({ key }: { key: string }) => call(route, 'POST', body, { authorization: `Bearer ${key}` });
    expect((await byKey(without)).status).toBe(403);
    const answer = await byKey(withGrant);
    expect([200, 409]).toContain(answer.status);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('the survey and manual steps: no API key', async () => {
    const { key } = await createApiKey(account.ctx, { name: 'Any', grants: ['company/manage', 'company/view'] });
    const headers = { authorization: `Bearer ${key}` };
    for (const [route, method, body] of [
      [surveyRoute, 'POST', { answers }],
      [tourRoute, 'PUT', { sandboxWelcome: true }],
      [finishRoute, 'POST', undefined],
    ] as const) {
      expect((await call(route, method, body, headers)).status).toBe(403);
    }
  });

  it('switching: nobody when the environments flag is off', async () => {
    await getPool().query(
      `INSERT INTO company_features (company_id, feature, sub_feature, enable, updated_at) VALUES ($1, 'app', 'environment', false, now())`,
      [account.companyId],
    );
    expect(await call(switchRoute, 'POST', { environment: 'production' })).toMatchObject({ status: 403 });
    expect(await call(requestRoute, 'POST', details)).toMatchObject({ status: 403 });
    expect((await call(setSandboxRoute, 'POST', {})).status).toBe(403);
    expect((await call(switchRoute, 'GET')).status).toBe(403);
  });
});
