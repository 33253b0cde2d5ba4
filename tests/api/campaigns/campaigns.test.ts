import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { createCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import { newId } from '#lib/core/ids.ts';
import { openTestDatabase, registerColleague, registerTestAccount } from '../../fixtures/accounts/accounts.ts';
import { insertPeople } from '../../fixtures/audience/segment-people.ts';
import { suiteCaller } from '../../fixtures/audience/suite-caller.ts';
import { type CampaignCompany, campaignCompany, putInState, readers } from '../../fixtures/campaigns/campaign-rig.ts';

let close: () => Promise<void>;
let company: CampaignCompany;
let call: Awaited<ReturnType<typeof suiteCaller>>;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  company = await campaignCompany();
  call = await suiteCaller(company.account);
});

afterAll(() => close());

const everybody = { include: { all: true } };

describe('the calls of campaigns', () => {
  it('write, review, send and cancel one', async () => {
    await insertPeople(company.account.companyId, readers(4, { timezone: 'Europe/Berlin' }));
    const category = await call('POST /campaign/category', { name: 'News', color: 'blue', senderId: company.senderId });
    expect(category).toMatchObject({ status: 201, body: { name: 'News', campaigns: 0 } });
    const draft = await call('POST /email-marketing', { name: 'June sale', categoryId: category.body.id });
    expect(draft).toMatchObject({ status: 201, body: { state: 'DRAFT', revision: 1, category: { name: 'News' } } });
    expect(draft.body).not.toHaveProperty('variants');
    const path = `/email-marketing/${draft.body.id}`;
    const { senderId, templateId } = company;
    const changed = await call(`PUT ${path}`, { revision: 1, senderId, templateId, audience: everybody });
    expect(changed).toMatchObject({ status: 200, body: { revision: 2, audience: everybody } });
    const zones = [{ zone: 'Europe/Berlin', people: 4, firstAt: null }];
    const counted = { status: 200, body: { total: 4, excluded: {}, zones, estimate: false } };
    expect(await call(`POST ${path}/count-recipient`)).toMatchObject(counted);
    expect(await call('POST /email-marketing/count-recipient', { audience: everybody })).toMatchObject(counted);
    expect(await call(`GET ${path}/check`)).toMatchObject({
      status: 200,
      body: { ready: true, recipients: { total: 4 } },
    });
    expect(await call(`POST ${path}/send`, { revision: 2 })).toMatchObject({
      status: 202,
      body: { state: 'PREPARING', revision: 3 },
    });
    expect((await call(`POST ${path}/cancel`, { revision: 3 })).body).toEqual({ state: 'CANCELED', revision: 4 });
    expect((await call('GET /email-marketing?state=CANCELED')).body).toMatchObject({
      total: 1,
      data: [{ name: 'June sale', subject: 'Hello', category: { color: 'blue' } }],
    });
    expect((await call('GET /campaign/category')).body).toMatchObject({ total: 1, data: [{ campaigns: 1 }] });
    expect((await call(`POST ${path}/duplicate`, {})).body).toMatchObject({
      name: 'Copy of June sale',
      state: 'DRAFT',
    });
    expect(await call(`DELETE ${path}`)).toMatchObject({ status: 200, body: { id: draft.body.id } });
    expect(await call(`GET ${path}`)).toMatchObject({ status: 404 });
  });

  it('write a test with its variants', async () => {
    const ab = { variable: 'subject', testShare: 20 };
    const variants = [
      { name: 'A', subject: 'One' },
      { name: 'B', subject: 'Two' },
    ];
    const test = await call('POST /ab-test', { name: 'Subjects', ab, variants });
    expect(test).toMatchObject({
      status: 201,
      body: {
        ab: { metric: 'uniqueOpens', waitMinutes: 240, fallback: 'ask', minEvents: 20 },
        variants: [
          { number: 0, subject: 'One', share: 10 },
          { number: 1, subject: 'Two', share: 10 },
        ],
      },
    });
    expect((await call('GET /email-marketing')).body.total).toBe(0);
    expect((await call('GET /ab-test')).body.total).toBe(1);
  });

  it('refuse with the codes and the sentences of the suite', async () => {
    const { id } = await createCampaign(company.ctx, 'email', { name: 'June' });
    const path = `/email-marketing/${id}`;
    const said = async (name: string, body?: unknown) => {
      const answer = await call(name, body);
      return [answer.status, answer.body.code, answer.body.message];
    };
    const unknown = newId();
    expect(await said(`GET /email-marketing/${unknown}`)).toEqual([404, 'entityNotFoundException', 'Email not found']);
    expect(await said(`GET /campaign/category/${unknown}`)).toEqual([404, 'entityNotFoundException', 'Item not found']);
    const change = (facts: object) => said(`PUT ${path}`, { revision: 1, ...facts });
    expect(await change({ senderId: unknown })).toEqual([404, 'entityNotFoundException', 'Sender not found']);
    expect(await change({ templateId: unknown })).toEqual([404, 'entityNotFoundException', 'Template not found']);
    expect(await change({ audience: { include: { labels: [9] } } })).toEqual([
      404,
      'entityNotFoundException',
      'Label not found',
    ]);
    expect(await said(`PUT ${path}`, { revision: 2, name: 'Late' })).toEqual([
      412,
      'campaignChanged',
      'The campaign has changed since you read it: it is at revision 1.',
    ]);
    const send = () => said(`POST ${path}/send`, { revision: 1 });
    const { senderId, templateId } = company;
    expect(await send()).toEqual([422, 'validationException', 'Missing required field: senderId.']);
    await call(`PUT ${path}`, { revision: 1, senderId, templateId });
    expect(await said(`POST ${path}/send`, { revision: 2 })).toEqual([
      422,
      'emptyAudience',
      'Contact not found in target recipient label',
    ]);
    expect(await said('POST /ab-test', { name: 'All', ab: { variable: 'subject', testShare: 100 } })).toEqual([
      422,
      'winnerZero',
      'A/B winner cannot be 0 %',
    ]);
    expect(await said(`POST ${path}/pause`, { revision: 2 })).toEqual([409, 'stateException', 'Action not allowed']);
    await putInState(id, 'SENDING');
    expect(await said(`DELETE ${path}`)).toEqual([409, 'stateException', 'Action not allowed']);
    expect(await said(`PUT ${path}`, { revision: 2, name: 'Late' })).toEqual([
      409,
      'stateException',
      'Action not allowed',
    ]);
  });

  it.each([
    [
      'too many labels',
      { include: { labels: Array.from({ length: 51 }, (_, index) => index + 1) } },
      'audience.include.labels',
    ],
    [
      'too many contacts',
      { include: { contacts: Array.from({ length: 1_001 }, () => newId()) } },
      'audience.include.contacts',
    ],
    ['an exclusion of everybody', { exclude: { all: true } }, 'audience.exclude.all'],
  ])('refuse an audience with %s', async (_, audience, field) => {
    const { status, body } = await call('POST /email-marketing/count-recipient', { audience });
    expect([status, body.payload.field]).toEqual([422, field]);
  });
});

it('the free plan has campaigns, and each switch turns its own calls off', async () => {
  const account = await registerTestAccount('Plain', 'production');
  const plain = await suiteCaller(account);
  for (const [name, feature] of [
    ['GET /email-marketing', 'emailMarketing'],
    ['GET /ab-test', 'emailAbTesting'],
  ] as const) {
    expect((await plain(name)).status).toBe(200);
    await setFeature(account.ctx, { feature: `${feature}.campaign`, enable: false });
    expect(await plain(name)).toMatchObject({
      status: 403,
      body: { code: 'featureOff', payload: { feature, subfeature: 'campaign' } },
    });
  }
});

it('a member writes campaigns, and does not send them', async () => {
  const { id } = await createCampaign(company.ctx, 'email', { name: 'June' });
  const colleague = await suiteCaller(await registerColleague(company.account));
  expect((await colleague(`PUT /email-marketing/${id}`, { revision: 1, name: 'July' })).status).toBe(200);
  for (const move of ['send', 'cancel-schedule', 'pause', 'resume', 'cancel'])
    expect([move, (await colleague(`POST /email-marketing/${id}/${move}`, { revision: 2 })).status]).toEqual([
      move,
      403,
    ]);
});
