import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import {
  BreakdownAnswer,
  LatencyAnswer,
  ReasonsAnswer,
  SeriesAnswer,
  TotalsAnswer,
  ValuesAnswer,
} from '#lib/insight/analytics/schema.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import {
  openTestDatabase,
  registerTestAccount,
  sessionCookie,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { eventAt, insertPastMessage, recordPast } from '../../fixtures/analytics/past-mail.ts';
import { callRoute } from '../../fixtures/http/call-route.ts';
import { type RouteHandler, routeAt } from '../../fixtures/http/route-at.ts';

const attemptRoute = routeAt('/api/config/v1/analytic/attempt');
const classificationRoute = routeAt('/api/config/v1/analytic/bounce-classification');
const bounceReasonRoute = routeAt('/api/config/v1/analytic/bounce-reason');
const byRoute = routeAt('/api/config/v1/analytic/by/{dimension}');
const delayReasonRoute = routeAt('/api/config/v1/analytic/delay-reason');
const deliverabilityRoute = routeAt('/api/config/v1/analytic/deliverability');
const rejectionReasonRoute = routeAt('/api/config/v1/analytic/rejection-reason');
const seriesRoute = routeAt('/api/config/v1/analytic/time-series');
const valuesRoute = routeAt('/api/config/v1/analytic/values/{dimension}');

let close: () => Promise<void>;
let account: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  close = await openTestDatabase();
  [account, other] = [await registerTestAccount(), await registerTestAccount('Other')];
  const { companyId, environment } = account.ctx.scope;
  const atMs = Date.now() - 5_000;
  for (const campaignId of ['May', 'May', null]) {
    const message = await insertPastMessage({ companyId, environment, atMs, campaignId });
    const data = { route: 'mx', mx_host: 'mx.google.com', num_retries: 0, queue_time: 400 };
    await recordPast([message, eventAt(message, atMs + 400, { type: 'delivery', data })]);
  }
  const bounced = await insertPastMessage({ companyId, environment, atMs });
  const reason = '550 no such user';
  await recordPast([bounced, eventAt(bounced, atMs + 1, { type: 'bounce', bounceClass: 10, reason })]);
  await foldStatistics();
});

afterAll(() => close());

const ask = async (
  handler: RouteHandler,
  search = '',
  { as = account, dimension }: { as?: TestAccount; dimension?: string } = {},
) =>
  callRoute(handler, {
    method: 'GET',
    path: `/api/config/v1/analytic/x${search}`,
    ...(dimension !== undefined && { params: { dimension } }),
    headers: { cookie: (await sessionCookie(as)).cookie },
  });

describe('questions to the statistics', () => {
  it('are answered with metrics, points, values, reasons and times', async () => {
    const totals = TotalsAnswer.parse((await ask(deliverabilityRoute.GET, '?metrics=injected,bounce_rate')).body);
    expect(totals.values).toEqual({ injected: 4, bounce_rate: 0.25 });
    const series = SeriesAnswer.parse((await ask(seriesRoute.GET, '?metrics=injected&precision=day')).body);
    expect(series.points).toHaveLength(7);
    expect(series.points.reduce((sum, { values }) => sum + (values.injected ?? 0), 0)).toBe(4);
    const by = BreakdownAnswer.parse((await ask(byRoute.GET, '?metrics=injected', { dimension: 'campaign' })).body);
    expect(by.rows.map(({ value, values, share }) => [value, values.injected, share])).toEqual([
      ['', 2, 0.5],
      ['May', 2, 0.5],
    ]);
    const reasons = ReasonsAnswer.parse((await ask(bounceReasonRoute.GET)).body);
    expect(reasons.rows).toMatchObject([{ class: 10, reason: '550 no such user', count: 1 }]);
    for (const route of [delayReasonRoute, rejectionReasonRoute]) {
      expect(ReasonsAnswer.parse((await ask(route.GET)).body).rows).toEqual([]);
    }
    const classes = BreakdownAnswer.parse((await ask(classificationRoute.GET, '?metrics=bounce')).body);
    expect(classes.rows).toMatchObject([{ value: '10', label: 'Invalid Recipient', values: { bounce: 1 } }]);
    const latency = LatencyAnswer.parse((await ask(attemptRoute.GET)).body);
    expect(latency.rows).toMatchObject([
      { provider: '', delivered: 3 },
      { provider: 'google', delivered: 3, p50: 500 },
      { provider: 'unknown', delivered: 0, p50: null },
    ]);
    const values = ValuesAnswer.parse((await ask(valuesRoute.GET, '?search=ma', { dimension: 'campaign' })).body);
    expect(values.data).toEqual([{ value: 'May', label: 'May', count: 2 }]);
  });

  it('narrow by values that are included and excluded', async () => {
    const count = async (search: string) =>
      TotalsAnswer.parse((await ask(deliverabilityRoute.GET, `?metrics=injected&${search}`)).body).values.injected;
    expect(await count('campaign=May')).toBe(2);
    expect(await count('campaign!=May')).toBe(2);
    expect(await count('subject=Hel')).toBe(4);
    expect(await count('campaign=nowhere')).toBe(0);
  });

  it('are answered to another company with nothing of this one', async () => {
    const totals = TotalsAnswer.parse((await ask(deliverabilityRoute.GET, '?metrics=injected', { as: other })).body);
    expect(totals.values.injected).toBe(0);
    const values = await ask(valuesRoute.GET, '', { as: other, dimension: 'campaign' });
    expect(values.body).toEqual({ data: [] });
  });

  it.each([
    ['?metrics=nothing', 422],
    ['?range=custom&from=2026-11-01', 422],
    ['?zone=Mars', 422],
    ['?bounceClassificationCode=x', 422],
    ['?limit=0', 422],
    ['?campaign=%00', 422],
  ])('%s is refused with %d', async (search, status) => {
    expect((await ask(deliverabilityRoute.GET, search)).status).toBe(status);
  });

  it.each([
    ['?range=custom&to=2026-11-01', 'from'],
    ['?range=custom&from=2026-11-01', 'to'],
  ])('%s is refused naming the missing %s', async (search, field) => {
    const { body } = await ask(deliverabilityRoute.GET, search);
    expect(body).toMatchObject({ message: `Missing required field: ${field}.`, payload: { field } });
  });

  it('about an unknown dimension are not found', async () => {
    expect((await ask(byRoute.GET, '', { dimension: 'shoeSize' })).status).toBe(404);
  });

  it('need the grant metrics/view, and the flags of what they ask for', async () => {
    const { key } = await createApiKey(account.ctx, { name: 'Sender', grants: ['transmissions/modify'] });
    const headers = { authorization: `Bearer ${key}`, 'x-application': 'transactional' };
    expect((await callRoute(deliverabilityRoute.GET, { method: 'GET', headers })).status).toBe(403);
    await setFeature(account.ctx, { feature: 'analytic.breakdown', enable: false });
    expect((await ask(byRoute.GET, '', { dimension: 'campaign' })).status).toBe(403);
    expect((await ask(deliverabilityRoute.GET)).status).toBe(200);
    await setFeature(account.ctx, { feature: 'analytic.breakdown', enable: true });
  });
});
