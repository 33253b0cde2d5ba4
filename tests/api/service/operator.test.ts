import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VENDOR_MODES } from '#lib/account/access/vendor-modes.ts';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { FEATURE_ENTRIES } from '#lib/registry/features.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import * as renewRoute from '../../../app/api/dashboard/v1/auth-session/renew/route.ts';
import {
  openTestDatabase,
  registerTestAccount,
  sessionCookie,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { callRoute } from '../../fixtures/http/call-route.ts';
import { type RouteHandler, routeAt } from '../../fixtures/http/route-at.ts';

const activityRoute = routeAt('/api/config/v1/activity');
const keyRoute = routeAt('/api/config/v1/api-key');
const companyDetailRoute = routeAt('/api/config/v1/company/detail');
const configurationRoute = routeAt('/api/config/v1/configuration');
const meRoute = routeAt('/api/config/v1/me');
const usageAnalyticRoute = routeAt('/api/config/v1/usage/analytic');
const usageRoute = routeAt('/api/config/v1/usage');
const companyFeaturesRoute = routeAt('/api/operator/v1/companies/{id}/features');
const planRoute = routeAt('/api/operator/v1/companies/{id}/plan');
const decisionRoute = routeAt('/api/operator/v1/companies/{id}/production-request');
const quotaRoute = routeAt('/api/operator/v1/companies/{id}/quota');
const companyRoute = routeAt('/api/operator/v1/companies/{id}');
const suspensionRoute = routeAt('/api/operator/v1/companies/{id}/suspension');
const vendorRoute = routeAt('/api/operator/v1/companies/{id}/vendor');
const retryRoute = routeAt('/api/operator/v1/destinations/{destination}/retry');
const destinationRoute = routeAt('/api/operator/v1/destinations/{destination}');
const destinationsRoute = routeAt('/api/operator/v1/destinations');
const featuresRoute = routeAt('/api/operator/v1/features');
const plansRoute = routeAt('/api/operator/v1/plans');
const requestsRoute = routeAt('/api/operator/v1/production-requests');
const vendorsRoute = routeAt('/api/operator/v1/vendors');
const subscriptionRoute = routeAt('/api/subscription/v1/app/subscriptions/active-subscription');
const quotaUsageRoute = routeAt('/api/subscription/v1/app/usages/quota');

const TOKEN = 'an-operator-token-that-nobody-can-guess-long-enough';

let close: () => Promise<void>;
let account: TestAccount;
let cookie: string;

beforeAll(async () => {
  process.env.OPERATOR_TOKEN = TOKEN;
  close = await openTestDatabase();
  account = await registerTestAccount();
  cookie = (await sessionCookie(account)).cookie;
});

afterAll(() => close());

/** Makes a call about the account's company as the operator. */
const operate = (handler: RouteHandler, method: string, body?: unknown, id = account.companyId) =>
  callRoute(handler, { method, body, params: { id }, headers: { authorization: `Bearer ${TOKEN}`, 'x-product': '' } });

/** Makes a call as the account's owner. */
const ask = (handler: RouteHandler, path = '/x', body?: unknown) =>
  callRoute(handler, {
    path,
    ...(body !== undefined && { method: 'POST', body }),
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'x-application': 'transactional' },
  });

const audited = async (action: string): Promise<Record<string, unknown>[]> =>
  (
    await getPool().query(
      `SELECT actor_type AS actor, target_id AS target, before, after FROM audit_entries WHERE action = $1 ORDER BY id DESC`,
      [action],
    )
  ).rows;

const calls: [name: string, handler: RouteHandler, method: string][] = [
  ['GET /features', featuresRoute.GET, 'GET'],
  ['PUT /features', featuresRoute.PUT, 'PUT'],
  ['GET /vendors', vendorsRoute.GET, 'GET'],
  ['PUT /vendors', vendorsRoute.PUT, 'PUT'],
  ['GET /production-requests', requestsRoute.GET, 'GET'],
  ['GET /companies/{id}', companyRoute.GET, 'GET'],
  ['GET /companies/{id}/features', companyFeaturesRoute.GET, 'GET'],
  ['PUT /companies/{id}/features', companyFeaturesRoute.PUT, 'PUT'],
  ['PUT /companies/{id}/vendor', vendorRoute.PUT, 'PUT'],
  ['GET /plans', plansRoute.GET, 'GET'],
  ['POST /plans', plansRoute.POST, 'POST'],
  ['PUT /companies/{id}/plan', planRoute.PUT, 'PUT'],
  ['PATCH /companies/{id}/plan', planRoute.PATCH, 'PATCH'],
  ['PUT /companies/{id}/quota', quotaRoute.PUT, 'PUT'],
  ['PUT /companies/{id}/suspension', suspensionRoute.PUT, 'PUT'],
  ['POST /companies/{id}/production-request', decisionRoute.POST, 'POST'],
];

describe.each(calls)('the operator API, %s', (_name, handler, method) => {
  const call = (authorization?: string) =>
    callRoute(handler, {
      method,
      params: { id: account.companyId },
      headers: authorization ? { authorization } : { cookie, 'sec-fetch-site': 'same-origin' },
    });

  it('accepts the operator token only: no session, no API key, no guess', async () => {
    const { key } = await createApiKey(account.ctx, { name: 'Any' });
    expect(await call()).toMatchObject({ status: 401, body: { code: 'loggedOut' } });
    for (const bad of [`Bearer ${key}`, `Bearer ${TOKEN}x`, 'Bearer', `Basic ${TOKEN}`, TOKEN])
      expect(await call(bad), bad).toMatchObject({ status: 401, body: { code: 'tokenException' } });
  });
});

describe('an operator', () => {
  it('finds a company by id, slug and name', async () => {
    const { company } = (await operate(companyRoute.GET, 'GET')).body as { company: { slug: string } };
    expect(await operate(companyRoute.GET, 'GET', undefined, company.slug)).toMatchObject({
      status: 200,
      body: { company: { id: account.companyId }, vendor: { name: 'smtp', mode: 'default' }, suspension: null },
    });
    expect((await operate(companyRoute.GET, 'GET', undefined, newId())).status).toBe(404);
    expect((await operate(planRoute.PUT, 'PUT', { plan: 'FREE' }, newId())).status).toBe(404);
  });

  it('switches a feature off for one company: its next call is refused with the feature name, others are not', async () => {
    const other = await registerTestAccount('Other');
    const theirs = (await sessionCookie(other)).cookie;
    expect((await ask(activityRoute.GET)).status).toBe(200);
    expect((await operate(companyFeaturesRoute.PUT, 'PUT', { feature: 'activity', enable: false })).status).toBe(200);
    expect(await ask(activityRoute.GET)).toMatchObject({
      status: 403,
      body: {
        code: 'featureOff',
        message: 'Activity is not enabled for your account.',
        payload: { feature: 'activity' },
      },
    });
    const { key } = await createApiKey(account.ctx, { name: 'Reader', grants: ['message_events/view'] });
    const byKey = await callRoute(activityRoute.GET, { headers: { authorization: `Bearer ${key}` } });
    expect(byKey).toMatchObject({ status: 403, body: { code: 'featureOff' } });
    expect((await callRoute(activityRoute.GET, { headers: { cookie: theirs } })).status).toBe(200);
    await operate(companyFeaturesRoute.PUT, 'PUT', { feature: 'activity', enable: true });
    expect((await ask(activityRoute.GET)).status).toBe(200);
    expect((await audited('feature.set')).slice(0, 2)).toMatchObject([
      { actor: 'operator', target: 'activity', before: { enable: false }, after: { enable: true } },
      { actor: 'operator', target: 'activity', after: { enable: false } },
    ]);
  });

  it('switches a feature off for all, and no company can switch it on again', async () => {
    await operate(featuresRoute.PUT, 'PUT', { feature: 'apiKey.create', enable: false });
    await operate(companyFeaturesRoute.PUT, 'PUT', { feature: 'apiKey.create', enable: true });
    expect(await ask(keyRoute.POST, '/x', { name: 'No' })).toMatchObject({
      status: 403,
      body: { payload: { feature: 'apiKey', subfeature: 'create' } },
    });
    expect((await ask(keyRoute.GET)).status).toBe(200);
    await operate(featuresRoute.PUT, 'PUT', { feature: 'apiKey.create', enable: true });
    expect((await ask(keyRoute.POST, '/x', { name: 'Yes' })).status).toBe(201);
    expect(await audited('feature.set-global')).toHaveLength(2);
  });

  it('limits the number of keys and whether they may be restricted to addresses', async () => {
    const made = (await ask(keyRoute.GET)).body.data as unknown[];
    await operate(companyFeaturesRoute.PUT, 'PUT', { feature: 'apiKey.create', enable: true, limit: made.length });
    expect(await ask(keyRoute.POST, '/x', { name: 'One more' })).toMatchObject({ status: 422 });
    await operate(companyFeaturesRoute.PUT, 'PUT', { feature: 'apiKey.create', enable: true, limit: -1 });
    await operate(companyFeaturesRoute.PUT, 'PUT', { feature: 'apiKey.allowedIps', enable: false });
    expect(await ask(keyRoute.POST, '/x', { name: 'A', allowedIps: ['192.0.2.1'] })).toMatchObject({
      status: 403,
      body: { code: 'featureOff' },
    });
    expect((await ask(keyRoute.POST, '/x', { name: 'A' })).status).toBe(201);
    await operate(companyFeaturesRoute.PUT, 'PUT', { feature: 'apiKey.allowedIps', enable: true });
  });

  it('removes filters of the activity list and narrows the age and width of its range', async () => {
    const list = (query: string) => ask(activityRoute.GET, `/x?${query}`);
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const set = (feature: string, enable: boolean, limit = -1) =>
      operate(companyFeaturesRoute.PUT, 'PUT', { feature, enable, limit });
    for (const [feature, query] of [
      ['activityFilter.status', 'status=bounce'],
      ['activityFilter.statusValue', 'status=bounce'],
      ['activityFilter.range', 'range=1d'],
      ['activityFilter.rangeValue', 'range=1d'],
      ['activityFilter.rangeCustomRange', `range=custom&from=${day(3)}&to=${day(2)}`],
      ['activityFilter', 'status=bounce'],
    ] as const) {
      expect((await list(query)).status, query).toBe(200);
      await set(feature, false);
      expect(await list(query), query).toMatchObject({ status: 403, body: { code: 'featureOff' } });
      expect((await list('search=a')).status).toBe(200);
      await set(feature, true);
    }
    await set('activityFilter.minDaysAgo', true, 10);
    await set('activityFilter.maxSelectedDays', true, 2);
    const custom = (from: number, to: number) => list(`range=custom&from=${day(from)}&to=${day(to)}`);
    expect((await custom(5, 4)).status).toBe(200);
    expect(await custom(20, 19)).toMatchObject({ status: 422, body: { payload: { field: 'from' } } });
    expect(await custom(6, 4)).toMatchObject({ status: 422, body: { payload: { field: 'to' } } });
    await set('activityFilter.minDaysAgo', true);
    await set('activityFilter.maxSelectedDays', true);
    await set('activityFilter.statusValue', true, 3);
    for (const status of ['injection', 'delivery', 'bounce']) expect((await list(`status=${status}`)).status).toBe(200);
    expect(await list('status=open')).toMatchObject({
      status: 403,
      body: { code: 'featureOff', payload: { feature: 'activityFilter', subfeature: 'statusValue' } },
    });
    await set('activityFilter.statusValue', true);
  });

  it('gives a company flags that its own calls return, by group and switch', async () => {
    await operate(companyFeaturesRoute.PUT, 'PUT', { feature: 'setting.notification', enable: false });
    const { body } = await ask(companyDetailRoute.GET);
    const setting = (body.features as { name: string; subFeatures: { name: string; enable: boolean }[] }[]).find(
      ({ name }) => name === 'setting',
    );
    expect(setting?.subFeatures).toContainEqual({ name: 'notification', enable: false, limit: -1 });
    expect((await ask(meRoute.GET)).body).toMatchObject({ vendor: { name: 'smtp', title: 'Mailwright' } });
    await operate(companyFeaturesRoute.PUT, 'PUT', { feature: 'setting.notification', enable: true });
  });

  it('gets the name of an invalid field', async () => {
    const cases: [RouteHandler, unknown, string][] = [
      [companyFeaturesRoute.PUT, { feature: 'nonsense', enable: true }, 'feature'],
      [companyFeaturesRoute.PUT, { feature: 'activity' }, 'enable'],
      [featuresRoute.PUT, { feature: 'activity', enable: true, limit: -2 }, 'limit'],
      [vendorsRoute.PUT, { name: 'Big Corp' }, 'name'],
      [vendorsRoute.PUT, { name: 'x', mode: 'G' }, 'mode'],
      [vendorsRoute.PUT, { name: 'x', logoBlue: 'javascript:alert(1)' }, 'logoBlue'],
      [vendorsRoute.PUT, { name: 'x', logoBlue: '//evil.example/a.svg' }, 'logoBlue'],
      [vendorRoute.PUT, { vendor: 'nobody' }, 'vendor'],
      [planRoute.PUT, { plan: 'gold' }, 'plan'],
      [planRoute.PUT, { plan: 'GOLD', periodEnd: 'soon' }, 'periodEnd'],
      [quotaRoute.PUT, { slot: 'monthly', quota: 1.5 }, 'quota'],
      [suspensionRoute.PUT, { suspended: 'yes' }, 'suspended'],
    ];
    for (const [handler, body, field] of cases)
      expect(await operate(handler, 'PUT', body), field).toMatchObject({ status: 422, body: { payload: { field } } });
  });

  it('decides a production request only while one is pending', async () => {
    expect((await operate(requestsRoute.GET, 'GET')).body).toEqual({ data: [] });
    expect((await operate(decisionRoute.POST, 'POST', { decision: 'Approved' })).status).toBeGreaterThanOrEqual(400);
  });

  it('suspends a company: until resumed, its people reach only their own data and its keys send nothing', async () => {
    const { key } = await createApiKey(account.ctx, { name: 'Sender', grants: ['message_events/view'] });
    await operate(suspensionRoute.PUT, 'PUT', { suspended: true, reason: 'Complaints' });
    expect((await operate(companyRoute.GET, 'GET')).body).toMatchObject({ suspension: { reason: 'Complaints' } });
    expect(await ask(activityRoute.GET)).toMatchObject({ status: 403, body: { code: 'userSuspended' } });
    const byKey = () => callRoute(activityRoute.GET, { headers: { authorization: `Bearer ${key}` } });
    expect(await byKey()).toMatchObject({ status: 403, body: { code: 'userSuspended' } });
    await operate(suspensionRoute.PUT, 'PUT', { suspended: false });
    expect((await ask(activityRoute.GET)).status).toBe(200);
    await expect.poll(async () => (await byKey()).status).toBe(200);
    expect(await audited('company.suspend')).toMatchObject([{ after: { suspended: true, reason: 'Complaints' } }]);
  });
});

describe('/destinations', () => {
  const about = (handler: RouteHandler, method: string, destination: string, body?: unknown) =>
    callRoute(handler, {
      method,
      body,
      params: { destination },
      headers: { authorization: `Bearer ${TOKEN}`, 'x-product': '' },
    });
  const policyOf = async (destination: string) =>
    (
      (await operate(destinationsRoute.GET, 'GET')).body as { data: { destination: string; policy: unknown }[] }
    ).data.find((one) => one.destination === destination)?.policy;

  it('sets, lists and resets the traffic policy of a destination', async () => {
    const policy = { connections: 5, messagesPerConnection: 100, perMinute: null, isPaused: true, isOwn: true };
    const change = { connections: 5, isPaused: true };
    expect(await about(destinationRoute.PUT, 'PUT', 'google', change)).toMatchObject({
      status: 200,
      body: { destination: 'google', policy },
    });
    expect(await policyOf('google')).toEqual(policy);
    expect(await about(destinationRoute.DELETE, 'DELETE', 'google')).toMatchObject({
      status: 200,
      body: { destination: 'google', policy: { connections: 50, isPaused: false, isOwn: false } },
    });
    expect(await policyOf('google')).toMatchObject({ isOwn: false });
  });

  it('answers 404 to a person who is no operator and to a wrong token', async () => {
    for (const [handler, method] of [
      [destinationsRoute.GET, 'GET'],
      [destinationRoute.PUT, 'PUT'],
      [destinationRoute.DELETE, 'DELETE'],
      [retryRoute.POST, 'POST'],
    ] as const) {
      const call = { method, params: { destination: 'google' } };
      const session = { cookie, 'sec-fetch-site': 'same-origin' };
      expect((await callRoute(handler, { ...call, headers: session })).status, method).toBe(404);
      const wrong = { authorization: `Bearer ${TOKEN}x` };
      expect((await callRoute(handler, { ...call, headers: wrong })).status, method).toBe(404);
    }
  });

  it('accepts a retry with 202, and answers a repeat with isNew false', async () => {
    expect(await about(retryRoute.POST, 'POST', 'google')).toMatchObject({ status: 202, body: { isNew: true } });
    expect(await about(retryRoute.POST, 'POST', 'google')).toMatchObject({ status: 202, body: { isNew: false } });
  });

  it('answers 404 to a name that no destination can have, and 422 to an empty or unknown change', async () => {
    expect((await about(destinationRoute.PUT, 'PUT', 'a b', { isPaused: true })).status).toBe(404);
    expect((await about(retryRoute.POST, 'POST', '..')).status).toBe(404);
    for (const change of [{}, { connections: 0 }, { destination: 'google' }])
      expect((await about(destinationRoute.PUT, 'PUT', 'google', change)).status).toBe(422);
  });
});

describe('a vendor', () => {
  it.each(
    VENDOR_MODES,
  )('in mode %s switches off the features that the mode hides, for its companies at once', async (mode) => {
    const name = `v-${mode.toLowerCase()}`;
    expect(await operate(vendorsRoute.PUT, 'PUT', { name, title: `Vendor ${mode}`, mode })).toMatchObject({
      status: 200,
    });
    expect(await operate(vendorRoute.PUT, 'PUT', { vendor: name })).toMatchObject({
      status: 200,
      body: { vendor: { name, mode, titleRule: 'vendor' } },
    });
    const isOff = { configuration: ['C', 'D', 'F'], usage: ['A', 'B', 'D', 'F'], keys: ['A', 'C', 'D', 'F'] };
    const expected = (list: string[]) => (list.includes(mode) ? 403 : 200);
    expect((await ask(configurationRoute.GET)).status).toBe(expected(isOff.configuration));
    expect((await ask(usageRoute.GET)).status).toBe(expected(isOff.usage));
    expect((await ask(activityRoute.GET)).status).toBe(200);
    const made = await ask(keyRoute.POST, '/x', { name: 'Key' });
    expect(made.status).toBe(isOff.keys.includes(mode) ? 403 : 201);
    const { data } = (await operate(companyFeaturesRoute.GET, 'GET')).body as { data: { name: string }[] };
    expect(data).toHaveLength(FEATURE_ENTRIES.filter(({ name: at }) => at === '').length);
    await operate(vendorRoute.PUT, 'PUT', { vendor: 'smtp' });
  });

  it('of the shared-SMTP kind has a completed tour and a fixed free plan', async () => {
    await operate(planRoute.PUT, 'PUT', { plan: 'GOLD', quota: 90_000 });
    await getPool().query('UPDATE tours SET survey_completion = false WHERE company_id = $1', [account.companyId]);
    const home = async () =>
      (await callRoute(renewRoute.GET, { path: '/renew?to=/activity', headers: { cookie } })).headers.get('location');
    expect(await home()).toBe('/survey');
    await operate(vendorRoute.PUT, 'PUT', { vendor: 'shared-smtp' });
    expect(await home()).toBe('/activity');
    expect((await ask(usageRoute.GET)).body).toMatchObject({
      plan: 'FREE',
      features: { transactionalEmail: { base_monthly_quota: 3000, quota: 3000 } },
    });
    expect((await ask(subscriptionRoute.GET)).body).toMatchObject({
      plan: 'FREE',
      subscribe: false,
      expiredDate: null,
    });
    expect((await operate(planRoute.PUT, 'PUT', { plan: 'GOLD' })).status).toBeGreaterThanOrEqual(400);
    await operate(vendorRoute.PUT, 'PUT', { vendor: 'smtp' });
    await getPool().query('UPDATE tours SET survey_completion = true WHERE company_id = $1', [account.companyId]);
  });
});

describe('plans and quotas', () => {
  it('are the ones that the operator set, and usage, subscription and quotas agree', async () => {
    await operate(planRoute.PUT, 'PUT', {
      plan: 'GOLD',
      version: '2',
      quota: 90_000,
      periodEnd: '2027-01-01T00:00:00Z',
    });
    await operate(quotaRoute.PUT, 'PUT', { slot: 'extra', quota: 500 });
    expect((await ask(usageRoute.GET)).body).toMatchObject({
      plan: 'GOLD',
      version: '2',
      features: {
        transactionalEmail: { base_monthly_quota: 90_000, quota: 90_000, usage: 0, enable: true, type: 'QUOTA' },
      },
      slots: { bulk: null, daily: null, purify: null, extra: { quota: 500 }, sandbox: { quota: 200 } },
    });
    expect((await ask(subscriptionRoute.GET)).body).toMatchObject({
      packetId: 'gold',
      plan: 'GOLD',
      version: '2',
      subscribe: true,
      expiredDate: '2027-01-01T00:00:00.000Z',
      isExpired: false,
      price: null,
      features: expect.arrayContaining([expect.objectContaining({ name: 'Transactional email', enable: true })]),
    });
    const { quotas, counters } = (await ask(quotaUsageRoute.GET)).body as {
      quotas: { slot: string; quota: number }[];
      counters: Record<string, number>;
    };
    expect(quotas.map(({ slot, quota }) => [slot, quota]).sort()).toEqual([
      ['extra', 500],
      ['monthly', 90_000],
      ['sandbox', 200],
    ]);
    expect(counters).toMatchObject({ memberUsed: 1, senderDomainUsed: 0, extraWhatsappUsed: 0 });
    expect(Object.keys(counters)).toHaveLength(22);
    await operate(planRoute.PUT, 'PUT', { plan: 'BACK_TO_FREE' });
    expect((await ask(usageRoute.GET)).body).toMatchObject({
      plan: 'BACK_TO_FREE',
      features: { transactionalEmail: { quota: 3000 } },
    });
    expect((await audited('plan.set'))[0]).toMatchObject({ before: { plan: 'GOLD' }, after: { plan: 'BACK_TO_FREE' } });
  });

  it('require x-application in subscription calls', async () => {
    for (const handler of [subscriptionRoute.GET, quotaUsageRoute.GET]) {
      const path = '/api/subscription/v1/app';
      const answer = await callRoute(handler, { path, headers: { cookie } });
      expect(answer.status).toBe(400);
      const headers = { cookie, 'x-application': 'transactional' };
      expect((await callRoute(handler, { path, headers })).status).toBe(200);
    }
  });

  it('are reported by day and feature for a range within its bounds', async () => {
    const week = (await ask(usageAnalyticRoute.GET, '/x?range=7d')).body as { data: { day: string }[] };
    expect(week.data).toHaveLength(7);
    expect(week.data[0]).toMatchObject({ features: { transactionalEmail: { accepted: 0, delivered: 0, bounced: 0 } } });
    const today = week.data[6]?.day ?? '';
    const custom = await ask(usageAnalyticRoute.GET, `/x?range=custom&from=${week.data[4]?.day}&to=${today}`);
    expect(custom.body).toMatchObject({ from: week.data[4]?.day, to: today });
    expect(custom.body.data).toHaveLength(3);
    for (const query of ['range=2d', 'range=custom', 'range=custom&from=2020-01-01&to=2020-01-02', 'days=5'])
      expect((await ask(usageAnalyticRoute.GET, `/x?${query}`)).status, query).toBe(422);
  });
});
