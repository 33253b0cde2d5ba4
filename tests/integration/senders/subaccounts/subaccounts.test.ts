import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { getProductTour } from '#lib/account/onboarding/queries.ts';
import { newId } from '#lib/core/ids.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { listActivity } from '#lib/insight/activity/list-activity.ts';
import { getActivity } from '#lib/insight/activity/message/get-activity.ts';
import { ActivityQuery } from '#lib/insight/activity/schema.ts';
import { listApiKeys } from '#lib/senders/api-keys/api-keys.ts';
import { authenticateApiKey } from '#lib/senders/api-keys/authenticate-api-key.ts';
import { createIpPool } from '#lib/senders/ip-pools/ip-pools.ts';
import { assignDomain } from '#lib/senders/subaccounts/assign-domain.ts';
import { listSubaccounts } from '#lib/senders/subaccounts/queries.ts';
import { createSubaccount, updateSubaccount } from '#lib/senders/subaccounts/subaccounts.ts';

import {
  contextOf,
  openTestDatabase,
  refusalOf,
  registerTestAccount,
  type TestAccount,
} from '../../../fixtures/accounts/accounts.ts';
import { insertMessage } from '../../../fixtures/database/insert-message.ts';

let close: () => Promise<void>;
let account: TestAccount;
let domainId: string;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  account = await registerTestAccount();
  await getPool().query('UPDATE companies SET sandbox = false WHERE id = $1', [account.companyId]);
  domainId = newId();
  await getPool().query(
    `INSERT INTO sending_domains (id, company_id, domain, status, ownership_token, updated_at) VALUES ($1, $2, $3, 'verified', '', now())`,
    [domainId, account.companyId, `${domainId.slice(-12)}.example`],
  );
});

afterAll(() => close());

const ctx = () => contextOf(account, { environment: 'production' });

describe('creating a sub-account', () => {
  it('makes it with its number, pool, domains and first key in one step, and ticks the tour', async () => {
    const ipPoolId = await createIpPool(ctx(), { name: 'Bulk' });
    const made = await createSubaccount(ctx(), {
      name: 'Shop',
      ipPoolId,
      dailyLimit: 500,
      quotaShare: 25,
      domainIds: [domainId],
      key: { name: 'Shop key' },
    });
    expect(made).toMatchObject({
      number: 1,
      name: 'Shop',
      status: 'active',
      ipPoolId,
      dailyLimit: 500,
      monthlyLimit: -1,
    });
    const key = await authenticateApiKey(made.key?.key ?? '', null);
    expect(key).toMatchObject({ subaccountId: made.id, environment: 'production' });
    expect(await listApiKeys(ctx(), { subaccountId: made.id })).toMatchObject([
      { name: 'Shop key', subaccountId: made.id },
    ]);
    const { rows } = await getPool().query('SELECT subaccount_id FROM sending_domains WHERE id = $1', [domainId]);
    expect(rows).toEqual([{ subaccount_id: made.id }]);
    expect(await getProductTour(ctx())).toMatchObject({ productionAddSubAccount: true });
    expect((await createSubaccount(ctx(), { name: 'Other' })).number).toBe(2);
  });

  it('leaves nothing behind where a part of it is refused', async () => {
    const create = (input: object) => refusalOf(createSubaccount(ctx(), { name: 'Shop', ...input }));
    expect(await create({ ipPoolId: newId() })).toBe('invalidField');
    expect(await create({ bounceDomainId: newId() })).toBe('invalidField');
    expect(await create({ domainIds: [domainId, newId()], key: { name: 'A' } })).toBe('invalidField');
    await setFeature(ctx(), { feature: 'subaccount.create', enable: true, limit: 0 });
    expect(await create({ key: { name: 'A' } })).toBe('overQuota');
    expect(await listSubaccounts(ctx(), { sort: 'number' })).toEqual([]);
    expect(await listApiKeys(ctx())).toEqual([]);
  });

  it('refuses a pool, a domain and a sub-account of another company', async () => {
    const other = await registerTestAccount();
    const otherCtx = contextOf(other, { environment: 'production' });
    const ipPoolId = await createIpPool(otherCtx, { name: 'Theirs' });
    expect(await refusalOf(createSubaccount(ctx(), { name: 'Shop', ipPoolId }))).toBe('invalidField');
    expect(await refusalOf(createSubaccount(otherCtx, { name: 'Shop', domainIds: [domainId] }))).toBe('invalidField');
    const theirs = await createSubaccount(otherCtx, { name: 'Theirs' });
    expect(await refusalOf(assignDomain(ctx(), { id: domainId, assignedTo: theirs.id }))).toBe('invalidField');
    expect(await refusalOf(updateSubaccount(ctx(), { id: theirs.id, name: 'Mine' }))).toBe('notFound');
  });
});

describe('the list', () => {
  it('shows volume and rates of 30 days, and sorts by them', async () => {
    const [shop, news] = [
      await createSubaccount(ctx(), { name: 'Shop' }),
      await createSubaccount(ctx(), { name: 'News' }),
    ];
    const count = (id: string, type: string, n: number, at = 'now()', bounceClass = 0) =>
      getPool().query(
        `INSERT INTO rollup_deltas (company_id, environment, bucket_at, sent_at, type, subaccount_id, sending_domain, recipient_domain, bounce_class,
           count)
         VALUES ($1, 'production', ${at}, ${at}, $3, $2, 'a.example', 'b.example', $5, $4)`,
        [account.companyId, id, type, n, bounceClass],
      );
    await count(shop.id, 'injection', 10);
    await count(shop.id, 'delivery', 8);
    await count(shop.id, 'bounce', 2, 'now()', 10);
    await count(shop.id, 'bounce', 5, 'now()', 25);
    await foldStatistics();
    await count(news.id, 'injection', 30);
    await count(news.id, 'delivery', 30);
    await count(news.id, 'spam_complaint', 3);
    await count(news.id, 'injection', 500, "now() - interval '40 days'");
    const list = (sort: 'number' | 'name' | 'volume' | 'bounceRate' | 'complaintRate') =>
      listSubaccounts(ctx(), { sort });
    expect((await list('number')).map(({ figures }) => figures)).toEqual([
      { accepted: 10, delivered: 8, bounced: 2, complained: 0, bounceRate: 0.2, complaintRate: 0 },
      { accepted: 30, delivered: 30, bounced: 0, complained: 3, bounceRate: 0, complaintRate: 0.1 },
    ]);
    for (const [sort, names] of [
      ['name', ['News', 'Shop']],
      ['volume', ['News', 'Shop']],
      ['bounceRate', ['Shop', 'News']],
      ['complaintRate', ['News', 'Shop']],
    ] as const)
      expect((await list(sort)).map(({ name }) => name)).toEqual(names);
    expect((await listSubaccounts(ctx(), { sort: 'number', search: 'HO' })).map(({ name }) => name)).toEqual(['Shop']);
    expect((await listSubaccounts(ctx(), { sort: 'number', search: '2' })).map(({ name }) => name)).toEqual(['News']);
  });
});

describe('activity', () => {
  it('is filtered by sub-account for the company, and limited to its own for a sub-account', async () => {
    const [shop, news] = [
      await createSubaccount(ctx(), { name: 'Shop' }),
      await createSubaccount(ctx(), { name: 'News' }),
    ];
    const seeded = {
      companyId: account.companyId,
      environment: 'production' as const,
      domain: 'a.example',
      from: 'x@a.example',
      apiKeyId: '',
      apiKey: '',
      scope: { companyId: account.companyId, environment: 'production' as const },
    };
    const send = async (id: string | null, subject: string) => {
      const message = await insertMessage(seeded, { atMs: Date.now() - 60_000, subject });
      await getPool().query('UPDATE messages SET subaccount_id = $2 WHERE id = $1', [message, id]);
      return message;
    };
    const ofShop = await send(shop.id, 'Receipt one');
    const ofNews = await send(news.id, 'Receipt two');
    await send(null, 'Receipt three');
    const list = async (query: object, subaccountId: string | null = null) => {
      const scoped = { ...ctx(), scope: { ...ctx().scope, subaccountId } };
      return (await listActivity(scoped, ActivityQuery.parse(query))).data.map(({ subject }) => subject);
    };
    expect(await list({})).toEqual(['Receipt three', 'Receipt two', 'Receipt one']);
    for (const query of [{}, { search: 'receipt' }, { status: 'delivery' }, { search: 'someone@example.net' }]) {
      expect(await list({ ...query, subaccount: shop.id })).toEqual(['Receipt one']);
      expect(await list(query, news.id)).toEqual(['Receipt two']);
      expect(await list({ ...query, subaccount: shop.id }, news.id)).toEqual([]);
    }
    const asNews = { ...ctx(), scope: { ...ctx().scope, subaccountId: news.id } };
    expect((await getActivity(asNews, { id: ofNews, recipient: 0 })).subject).toBe('Receipt two');
    expect(await refusalOf(getActivity(asNews, { id: ofShop, recipient: 0 }))).toBe('notFound');
  });
});
