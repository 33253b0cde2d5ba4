import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import { getCampaignUsage, listCampaigns } from '#lib/campaigns/campaigns/lists.ts';
import { CampaignQuery } from '#lib/campaigns/campaigns/schema.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { type CampaignCompany, campaignCompany, putInState } from '../../../fixtures/campaigns/campaign-rig.ts';
import { begin, insertPeople, setMarketingQuota } from '../../../fixtures/campaigns/sends.ts';

let close: () => Promise<void>;
let company: CampaignCompany;
let companyId: string;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  company = await campaignCompany();
  ({ companyId } = company.account);
});

afterAll(() => close());

type Numbers = { delivered: number; opened: number; clicked: number };

/** Adds people to the numbers of a variant of a send. */
const addTotals = (sendId: string, variant: number, { delivered, opened, clicked }: Numbers) =>
  getPool().query(
    'INSERT INTO send_totals (company_id, send_id, variant, delivered, opened, clicked) VALUES ($1, $2, $3, $4, $5, $6)',
    [companyId, sendId, variant, delivered, opened, clicked],
  );

/** Notes that all slices of a send were expanded, and that it has ended. */
async function finish(sendId: string, queued: number): Promise<void> {
  const outcomes = JSON.stringify({ queued, unsubscribed: 1 });
  await getPool().query('UPDATE send_slices SET state = 1, contact_ids = NULL, outcomes = $2 WHERE send_id = $1', [
    sendId,
    outcomes,
  ]);
  await getPool().query("UPDATE sends SET state = 'finished' WHERE id = $1", [sendId]);
}

/** Adds a campaign that was sent to everybody of the company. */
async function sentCampaign(name: string) {
  const { id } = await createCampaign(company.ctx, 'email', { name });
  const { id: sendId, people } = await begin(companyId, { refId: id });
  await putInState(id, 'SENT');
  return { id, sendId, people };
}

const list = (query: object = {}) => listCampaigns(company.ctx, 'email', CampaignQuery.parse(query));

describe('the list of campaigns', () => {
  it('has the results of each campaign from all variants of its last send, and none before it is sent', async () => {
    await insertPeople(companyId, 30);
    const sent = await sentCampaign('June sale');
    await finish(sent.sendId, 29);
    await addTotals(sent.sendId, 0, { delivered: 20, opened: 9, clicked: 2 });
    await addTotals(sent.sendId, 1, { delivered: 8, opened: 1, clicked: 0 });
    await createCampaign(company.ctx, 'email', { name: 'July sale' });
    const { data } = await list({ sort: '-name' });
    expect(data.map(({ name, results }) => [name, results])).toEqual([
      ['June sale', { people: 30, sent: 29, delivered: 28, opened: 10, clicked: 2 }],
      ['July sale', null],
    ]);
  });

  it('counts the people of slices that are expanded, of those there will be', async () => {
    await insertPeople(companyId, 5);
    const { id } = await sentCampaign('June sale');
    await putInState(id, 'SENDING');
    const { data } = await list();
    expect(data[0]?.results).toEqual({ people: 5, sent: 0, delivered: 0, opened: 0, clicked: 0 });
  });

  it('has the results of a send that was begun again, not of the one before', async () => {
    await insertPeople(companyId, 5);
    const first = await sentCampaign('June sale');
    await addTotals(first.sendId, 0, { delivered: 5, opened: 5, clicked: 5 });
    await begin(companyId, { refId: first.id }, new Date(Date.now() + 60_000));
    const { data } = await list();
    expect(data[0]?.results).toMatchObject({ people: 5, delivered: 0 });
  });
});

describe('the usage of campaigns', () => {
  const usage = (kind: 'email' | 'ab' = 'email') => getCampaignUsage(company.ctx, kind);

  it('has the quotas, and counts what is under way by kind', async () => {
    await setMarketingQuota(companyId, 500);
    const { id } = await createCampaign(company.ctx, 'email', { name: 'June sale' });
    await putInState(id, 'SENDING');
    expect(await usage()).toMatchObject({ emails: { used: 0, limit: 500 }, running: 1, average: null });
    expect(await usage('ab')).toMatchObject({ emails: { used: 0, limit: 500 }, running: 0 });
  });

  it('has the mean rates of finished sends to 20 people or more', async () => {
    await insertPeople(companyId, 3);
    const numbers = [
      { delivered: 100, opened: 40, clicked: 10 },
      { delivered: 50, opened: 10, clicked: 0 },
      // Of too few people.
      { delivered: 19, opened: 19, clicked: 19 },
    ];
    for (const [index, one] of numbers.entries()) {
      const { sendId } = await sentCampaign(`Sale ${index}`);
      await addTotals(sendId, 0, one);
      await finish(sendId, one.delivered);
    }
    const running = await sentCampaign('Running');
    await addTotals(running.sendId, 0, { delivered: 100, opened: 100, clicked: 100 });
    const { average } = await usage();
    expect(average?.sends).toBe(2);
    expect(average?.opened).toBeCloseTo(0.3);
    expect(average?.clicked).toBeCloseTo(0.05);
  });

  it('knows nothing of another company', async () => {
    await insertPeople(companyId, 3);
    const { sendId } = await sentCampaign('June sale');
    await addTotals(sendId, 0, { delivered: 100, opened: 40, clicked: 10 });
    await finish(sendId, 100);
    const other = await campaignCompany();
    expect((await getCampaignUsage(other.ctx, 'email')).average).toBeNull();
  });
});
