import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  getCampaign,
  updateCampaign,
} from '#lib/campaigns/campaigns/campaigns.ts';
import {
  createCategory,
  deleteCategory,
  getCategory,
  listCategories,
  updateCategory,
} from '#lib/campaigns/campaigns/categories.ts';
import { listCampaigns } from '#lib/campaigns/campaigns/lists.ts';
import { sendCampaign } from '#lib/campaigns/campaigns/moves.ts';
import { Audience, CampaignQuery, CategoryQuery } from '#lib/campaigns/campaigns/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { insertLabels } from '../../../fixtures/audience/segment-people.ts';
import {
  addContent,
  type CampaignCompany,
  campaignCompany,
  EVERYBODY,
  putInState,
  refusal,
  sendableDraft,
} from '../../../fixtures/campaigns/campaign-rig.ts';

const NOW = new Date('2026-12-01T08:00:00Z');

let close: () => Promise<void>;
let company: CampaignCompany;
let ctx: Context;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  company = await campaignCompany(() => NOW);
  ({ ctx } = company);
});

afterAll(() => close());

describe('a draft', () => {
  it('begins empty, and keeps what is not changed', async () => {
    const { id, ...draft } = await createCampaign(ctx, 'email', { name: 'June sale' });
    expect(draft).toMatchObject({
      state: 'DRAFT',
      revision: 1,
      category: null,
      senderId: null,
      schedule: null,
      audience: Audience.parse({}),
      counts: null,
    });
    const change = { senderId: company.senderId, utm: { source: 'news' }, options: { trackOpens: false } };
    await updateCampaign(ctx, 'email', id, { revision: 1, ...change, templateId: company.templateId });
    const present = await updateCampaign(ctx, 'email', id, { revision: 2, name: 'July sale', senderId: null });
    expect(present).toMatchObject({
      ...change,
      senderId: null,
      name: 'July sale',
      revision: 3,
      templateId: company.templateId,
    });
  });

  it('of a revision is changed once; of those who read the same all but the first are refused', async () => {
    const { id } = await createCampaign(ctx, 'email', { name: 'June sale' });
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        refusal(updateCampaign(ctx, 'email', id, { revision: 1, name: `Name ${index}` })),
      ),
    );
    const changed = 'The campaign has changed since you read it: it is at revision 2.';
    expect(results.filter((result) => result === null)).toHaveLength(1);
    expect(results.filter((result) => result !== null)).toEqual(Array(19).fill(['campaignChanged', null, changed]));
  });

  it('of another company does not exist, and names nothing of another company', async () => {
    const { id } = await createCampaign(ctx, 'email', { name: 'Ours' });
    const other = await campaignCompany(() => NOW);
    const category = await createCategory(other.ctx, { name: 'Theirs' });
    await insertLabels(other.account.companyId, [1]);
    const none = ['notFound', null, 'There is no such email.'];
    for (const attempt of [
      () => getCampaign(other.ctx, 'email', id),
      () => updateCampaign(other.ctx, 'email', id, { revision: 1, name: 'Mine' }),
      () => duplicateCampaign(other.ctx, 'email', id, {}),
      () => deleteCampaign(other.ctx, 'email', id),
      () => getCampaign(ctx, 'email', 'no-id'),
    ])
      expect(await refusal(attempt())).toEqual(none);
    const change = (facts: object) => refusal(updateCampaign(ctx, 'email', id, { revision: 1, ...facts }));
    expect(await change({ senderId: other.senderId })).toEqual(['notFound', null, 'There is no such sender.']);
    expect(await change({ templateId: other.templateId })).toMatchObject(['notFound', 'templateId', expect.anything()]);
    expect(await change({ categoryId: category.id })).toMatchObject(['notFound', 'categoryId', expect.anything()]);
    const labelled = Audience.parse({ include: { labels: [1] } });
    expect(await change({ audience: labelled })).toMatchObject([
      'notFound',
      'audience.include.labels[0]',
      expect.anything(),
    ]);
    expect(await getCampaign(ctx, 'email', id)).toMatchObject({ name: 'Ours', revision: 1 });
    expect((await listCampaigns(other.ctx, 'email', CampaignQuery.parse({}))).data).toEqual([]);
  });

  it.each([
    [
      'an instant that is over',
      { zoneMode: 'company', at: '2026-12-01T07:59:59Z' },
      'schedule.at',
      'must be in the future',
    ],
    [
      'an instant too far away',
      { zoneMode: 'company', at: '2027-12-04T08:00:00Z' },
      'schedule.at',
      'must be within 367 days',
    ],
    [
      'a time that is over everywhere',
      { zoneMode: 'contact', date: '2026-11-29', localTime: '09:00', pastZones: 'now' },
      'schedule.date',
      'must be in the future',
    ],
    [
      'a day too far away',
      { zoneMode: 'contact', date: '2027-12-10', localTime: '09:00', pastZones: 'now' },
      'schedule.date',
      'must be within 367 days',
    ],
  ] as const)('is not saved with %s', async (_, schedule, field, cause) => {
    expect(await refusal(createCampaign(ctx, 'email', { name: 'Late', schedule }))).toEqual([
      'invalidField',
      field,
      `The ${field} ${cause}.`,
    ]);
  });

  it('takes a time of the day that is over in some zones only', async () => {
    const schedule = {
      zoneMode: 'contact',
      date: '2026-12-01',
      localTime: '09:00',
      pastZones: 'skip',
      spreadHours: 6,
    } as const;
    const draft = await createCampaign(ctx, 'email', { name: 'Local', schedule });
    expect(draft).toMatchObject({ schedule, scheduleAt: '2026-11-30T19:00:00.000Z' });
  });

  it('is copied without its schedule, with its variants', async () => {
    const ab = {
      variable: 'subject',
      testShare: 50,
      metric: 'uniqueClicks',
      waitMinutes: 60,
      fallback: 'first',
      minEvents: 5,
    } as const;
    const variants = [
      { name: 'A', subject: 'One' },
      { name: 'B', subject: 'Two' },
    ];
    const schedule = { zoneMode: 'company', at: '2026-12-05T08:00:00Z' } as const;
    const first = await createCampaign(ctx, 'ab', {
      name: 'x'.repeat(200),
      ab,
      variants,
      schedule,
      audience: EVERYBODY,
    });
    await putInState(first.id, 'SENT');
    const copy = await duplicateCampaign(ctx, 'ab', first.id, {});
    expect(copy).toMatchObject({
      name: `Copy of ${'x'.repeat(192)}`,
      state: 'DRAFT',
      revision: 1,
      schedule: null,
      ab,
      audience: EVERYBODY,
    });
    expect(copy.variants).toEqual(first.variants);
    expect(await duplicateCampaign(ctx, 'ab', first.id, { name: 'Named' })).toMatchObject({ name: 'Named' });
  });

  it('may be the ten thousandth campaign of a company, and none after it', async () => {
    await getPool().query(
      `INSERT INTO campaigns (company_id, id, kind, name, audience, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'email', 'Old', '{}', now(), now() FROM generate_series(1, 9999)`,
      [ctx.scope.companyId],
    );
    await createCampaign(ctx, 'email', { name: 'The last' });
    expect(await refusal(createCampaign(ctx, 'email', { name: 'One more' }))).toEqual([
      'limitReached',
      null,
      'There may be 10000 campaigns at most.',
    ]);
  });
});

describe('a list of campaigns', () => {
  const names = async (query: object): Promise<string[]> =>
    (await listCampaigns(ctx, 'email', CampaignQuery.parse(query))).data.map(({ name }) => name);

  it('is of one kind, by what was asked for', async () => {
    const category = await createCategory(ctx, { name: 'News', color: 'blue' });
    const templateId = await addContent(ctx, 'The subject');
    const first = await createCampaign(ctx, 'email', { name: 'Alpha', categoryId: category.id, templateId });
    const second = await createCampaign(ctx, 'email', { name: 'Beta' });
    await createCampaign(ctx, 'ab', { name: 'Gamma' });
    await putInState(second.id, 'SENDING');
    await getPool().query("UPDATE campaigns SET updated_at = '2026-11-15T12:00:00Z' WHERE id = $1", [first.id]);
    expect(await names({})).toEqual(['Beta', 'Alpha']);
    expect(await names({ sort: 'name' })).toEqual(['Alpha', 'Beta']);
    expect(await names({ state: 'SENDING' })).toEqual(['Beta']);
    expect(await names({ category: category.id })).toEqual(['Alpha']);
    expect(await names({ search: 'ALPH' })).toEqual(['Alpha']);
    // The company's zone is UTC+7.
    expect(await names({ from: '2026-11-15T19:00', to: '2026-11-15T19:15' })).toEqual(['Alpha']);
    expect(await names({ to: '2026-11-15T19:00' })).toEqual([]);
    const { data, total } = await listCampaigns(ctx, 'email', CampaignQuery.parse({ size: 1, page: 2 }));
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { subject: 'The subject', category: { id: category.id, name: 'News', color: 'blue' } },
    ]);
  });
});

describe('a category', () => {
  it('has a name of its own in any case, and what was given', async () => {
    const news = await createCategory(ctx, {
      name: 'News',
      description: 'Monthly',
      isPublic: true,
      senderId: company.senderId,
    });
    expect(news).toMatchObject({ color: null, isPublic: true, campaigns: 0 });
    const taken = ['duplicate', 'name', 'The category NEWS exists already.'];
    expect(await refusal(createCategory(ctx, { name: 'NEWS' }))).toEqual(taken);
    const other = await createCategory(ctx, { name: 'Offers' });
    expect(await refusal(updateCategory(ctx, { id: other.id, name: 'NEWS' }))).toEqual(taken);
    expect(await updateCategory(ctx, { id: news.id, name: 'news', senderId: null })).toMatchObject({
      name: 'news',
      description: 'Monthly',
      senderId: null,
    });
    const { data } = await listCategories(ctx, CategoryQuery.parse({ search: 'month' }));
    expect(data.map(({ name }) => name)).toEqual(['news']);
    expect(await refusal(createCategory(ctx, { name: 'Foreign', senderId: newId() }))).toMatchObject([
      'notFound',
      null,
      expect.anything(),
    ]);
  });

  it('of another company does not exist', async () => {
    const { id } = await createCategory(ctx, { name: 'News' });
    const other = await campaignCompany();
    for (const attempt of [
      () => getCategory(other.ctx, id),
      () => updateCategory(other.ctx, { id, name: 'Mine' }),
      () => deleteCategory(other.ctx, { id }),
    ])
      expect(await refusal(attempt())).toEqual(['notFound', null, 'There is no such category.']);
  });

  it('is deleted once no campaign uses it that may still be sent; those that were sent have none then', async () => {
    const { id: categoryId } = await createCategory(ctx, { name: 'News' });
    const draft = await sendableDraft(company, { categoryId, name: 'June' });
    const sent = await sendableDraft(company, { categoryId, people: 0 });
    await putInState(sent.id, 'SENT');
    expect(await refusal(deleteCategory(ctx, { id: categoryId }))).toEqual([
      'wrongState',
      null,
      'It is used by these campaigns: June. Choose another category for them first.',
    ]);
    await updateCampaign(ctx, 'email', draft.id, { revision: 1, categoryId: null });
    await deleteCategory(ctx, { id: categoryId });
    expect(await getCampaign(ctx, 'email', sent.id)).toMatchObject({ category: null, state: 'SENT' });
    expect(await sendCampaign(ctx, 'email', draft.id, { revision: 2 })).toMatchObject({ state: 'PREPARING' });
  });

  it('is one of a hundred at most', async () => {
    await getPool().query(
      `INSERT INTO campaign_categories (company_id, id, name, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'Category ' || n, now(), now() FROM generate_series(1, 99) AS n`,
      [ctx.scope.companyId],
    );
    const results = await Promise.all(['One', 'Two', 'Three'].map((name) => refusal(createCategory(ctx, { name }))));
    expect(results.filter((result) => result === null)).toHaveLength(1);
    expect(results.find((result) => result !== null)).toEqual([
      'limitReached',
      null,
      'There may be 100 categories at most.',
    ]);
  });
});
