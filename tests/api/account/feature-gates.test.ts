import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setFeature, setGlobalFeature } from '#lib/account/access/set-feature.ts';
import { newId } from '#lib/core/ids.ts';
import { authorizeRecipientVerified } from '#lib/engine/sandbox/authorized-recipients.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { checkAlerts } from '#lib/insight/alerts/check-alerts.ts';
import type { FeaturePath } from '#lib/registry/features.ts';
import * as docsSearchRoute from '../../../app/api/docs/search/route.ts';
import {
  openTestDatabase,
  registerTestAccount,
  sessionCookie,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { countPastMail } from '../../fixtures/database/count-past-mail.ts';
import { callRoute } from '../../fixtures/http/call-route.ts';
import { type RouteHandler, routeAt } from '../../fixtures/http/route-at.ts';

const htmlRoute = routeAt('/api/config/v1/activity/{id}/html');
const testSendRoute = routeAt('/api/config/v1/configuration/test-send');
const contactRoute = routeAt('/api/config/v1/contact-us');
const rotationRoute = routeAt('/api/config/v1/domain/sending/{id}/dkim-rotation');
const domainRoute = routeAt('/api/config/v1/domain/sending/{id}');
const verifyRoute = routeAt('/api/config/v1/domain/sending/{id}/verify');
const usageRoute = routeAt('/api/config/v1/usage');
const subscriptionRoute = routeAt('/api/subscription/v1/app/subscriptions/active-subscription');
const quotaRoute = routeAt('/api/subscription/v1/app/usages/quota');

const FRIEND = 'friend@far.example';

let close: () => Promise<void>;
let account: TestAccount;
let cookie: string;
/** A message with HTML. */
let id: string;
let domainId: string;

beforeAll(async () => {
  close = await openTestDatabase();
  account = await registerTestAccount();
  cookie = (await sessionCookie(account)).cookie;
  await authorizeRecipientVerified(account.ctx, { email: FRIEND });
  id = String((await ask(testSendRoute.POST, { body: { to: FRIEND, subject: 'A', html: '<p>Hello</p>' } })).body.id);
  domainId = newId();
  await getPool().query(
    `INSERT INTO sending_domains (id, company_id, domain, status, ownership_token, updated_at) VALUES ($1, $2, 'news.test', 'unverified', 't', now())`,
    [domainId, account.companyId],
  );
});

afterAll(() => close());

type Asked = { body?: unknown; params?: Record<string, string> };

const ask = (handler: RouteHandler, { body, params }: Asked = {}) =>
  callRoute(handler, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'x-application': 'transactional' },
    ...(body !== undefined && { body }),
    ...(params && { params }),
  });

/** Does something while a flag is set for the company, or for the installation. */
async function whileSet<T>(
  feature: FeaturePath,
  enable: boolean,
  work: () => Promise<T>,
  set = setFeature,
): Promise<T> {
  await set(account.ctx, { feature, enable });
  try {
    return await work();
  } finally {
    await set(account.ctx, { feature, enable: !enable });
  }
}

const contact = { message: 'Please help us.', name: 'A', email: 'a@example.org', company: 'Acme' };

/** Flags, and the calls that are refused while one is off. */
const GATES: readonly (readonly [flag: FeaturePath, handler: () => RouteHandler, asked: () => Asked])[] = [
  ['transactionalEmail', () => testSendRoute.POST, () => ({ body: { to: FRIEND, subject: 'A', text: 'A' } })],
  ['support', () => contactRoute.POST, () => ({ body: contact })],
  ['app.support', () => contactRoute.POST, () => ({ body: contact })],
  ['app', () => contactRoute.POST, () => ({ body: contact })],
  ['app.documentation', () => docsSearchRoute.GET, () => ({})],
  ['usage.information', () => usageRoute.GET, () => ({})],
  ['usage.informationUsage', () => usageRoute.GET, () => ({})],
  ['usage.informationUsage', () => quotaRoute.GET, () => ({})],
  ['usage.informationPlan', () => subscriptionRoute.GET, () => ({})],
  ['sendingDomain.detailAuthentication', () => verifyRoute.POST, () => ({ body: {}, params: { id: domainId } })],
  ['sendingDomain.detailAuthentication', () => rotationRoute.POST, () => ({ body: {}, params: { id: domainId } })],
];

describe('a flag that is off', () => {
  it.each(GATES)('%s refuses its call for the company with 403 featureOff', async (flag, handler, asked) => {
    const off = () => ask(handler(), asked());
    expect((await off()).body.code).not.toBe('featureOff');
    for (const set of [setFeature, setGlobalFeature]) {
      const answer = await whileSet(flag, false, off, set);
      expect(answer).toMatchObject({ status: 403, body: { code: 'featureOff' } });
    }
    expect((await off()).body.code).not.toBe('featureOff');
  });

  it('app.documentation refuses a guest the search index by the flags of the installation, not by those of a company', async () => {
    const asGuest = () => callRoute(docsSearchRoute.GET, { method: 'GET' });
    expect((await whileSet('app.documentation', false, asGuest)).body.code).not.toBe('featureOff');
    expect(await whileSet('app.documentation', false, asGuest, setGlobalFeature)).toMatchObject({
      status: 403,
      body: { code: 'featureOff', payload: { feature: 'app', subfeature: 'documentation' } },
    });
  });

  it('usage.informationPlan takes the plan out of usage and quotas', async () => {
    const plans = async () => [
      (await ask(usageRoute.GET)).body.plan,
      (await ask(usageRoute.GET)).body.version,
      (await ask(quotaRoute.GET)).body.plan,
    ];
    expect(await plans()).toEqual(['FREE', 'tests', 'FREE']);
    expect(await whileSet('usage.informationPlan', false, plans)).toEqual([null, null, null]);
  });

  it('sendingDomain.detailAuthentication takes the records out of the domain', async () => {
    const records = async () => {
      const { status, body } = await ask(domainRoute.GET, { params: { id: domainId } });
      return [status, (body as { records: unknown[] }).records.length > 0];
    };
    expect(await records()).toEqual([200, true]);
    expect(await whileSet('sendingDomain.detailAuthentication', false, records)).toEqual([200, false]);
  });

  it.each([
    'setting.alertingNotification',
    'setting.monitoring',
    'setting.monitoringEmail',
    'setting',
  ] as const)('%s silences the alert that much of the mail bounces', async (flag) => {
    await bounceMuch();
    await whileSet(flag, false, () => checkAlerts(new Date()));
    expect(await countAlerts()).toBe(0);
  });

  it('lets the same alert through once it is on', async () => {
    await bounceMuch();
    await checkAlerts(new Date());
    expect(await countAlerts()).toBe(1);
  });
});

const countAlerts = async (): Promise<number> =>
  (await getPool().query(`SELECT count(*)::int AS n FROM jobs WHERE kind = 'send-company-alert'`)).rows[0].n;

/** Writes figures by which half of the company's mail bounced of late. */
const bounceMuch = () =>
  countPastMail(account.companyId, [
    { type: 'delivery', count: 200, at: new Date() },
    { type: 'bounce', bounceClass: 10, count: 200, at: new Date() },
  ]);

describe('the flag listed.downloadEmailHtml', () => {
  const download = () => ask(htmlRoute.GET, { params: { id } });

  it('offers the HTML of a message as a file that no browser shows, to the companies that have it', async () => {
    expect(await download()).toMatchObject({ status: 403, body: { code: 'featureOff' } });
    await setFeature(account.ctx, { feature: 'listed.downloadEmailHtml', enable: true });
    const handler = htmlRoute.GET as RouteHandler;
    const response = await handler(new Request(`http://localhost/html`, { headers: { cookie } }), {
      params: Promise.resolve({ id }),
    });
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${id}.html"`);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(await response.text()).toContain('<p>Hello</p>');
  });

  it("answers 404 for a message without HTML and for another company's", async () => {
    const plain = String((await ask(testSendRoute.POST, { body: { to: FRIEND, subject: 'A', text: 'A' } })).body.id);
    expect((await ask(htmlRoute.GET, { params: { id: plain } })).status).toBe(404);
    expect((await ask(htmlRoute.GET, { params: { id: newId() } })).status).toBe(404);
  });
});
