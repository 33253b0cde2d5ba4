import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import type { EmailSlot } from '#lib/campaigns/campaigns/slots.ts';
import { lockContent, unlockContent } from '#lib/campaigns/content/locks.ts';
import type { Context } from '#lib/core/context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { contextOf, openTestDatabase, registerColleague } from '../../../fixtures/accounts/accounts.ts';
import { type CampaignCompany, campaignCompany, refusal } from '../../../fixtures/campaigns/campaign-rig.ts';

let close: () => Promise<void>;
let company: CampaignCompany;
let ann: Context;
let ben: Context;
let slot: EmailSlot;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  company = await campaignCompany();
  ann = company.ctx;
  const colleague = await registerColleague(company.account);
  ben = contextOf({ ...colleague, companyId: company.account.companyId }, { environment: 'production' });
  const { id } = await createCampaign(ann, 'email', { name: 'June sale' });
  slot = { kind: 'email', id, variant: null };
});

afterAll(() => close());

const one = randomUUID();
const two = randomUUID();

/** Lets the time of the locks of a campaign run out. */
const expire = () =>
  getPool().query("UPDATE document_locks SET until = now() - interval '1 second' WHERE ref_id = $1", [slot.id]);

describe('the lock of an email', () => {
  it('is one person’s, who keeps it; another one learns who has it, and may take it over', async () => {
    const { holder } = await lockContent(ann, slot, { tab: one });
    expect(await lockContent(ann, slot, { tab: one })).toMatchObject({ holder });
    expect(await refusal(lockContent(ben, slot, { tab: two }))).toEqual([
      'editorTaken',
      null,
      `${holder} is editing this email.`,
    ]);
    await lockContent(ben, slot, { tab: two, take: true });
    expect((await refusal(lockContent(ann, slot, { tab: one })))?.[0]).toBe('editorTaken');
  });

  it('ends after half a minute, and when it is given back by the tab that has it', async () => {
    await lockContent(ann, slot, { tab: one });
    await expire();
    await lockContent(ben, slot, { tab: two });
    await unlockContent(ann, slot, { tab: one });
    expect((await refusal(lockContent(ann, slot, { tab: one })))?.[0]).toBe('editorTaken');
    await unlockContent(ben, slot, { tab: two });
    await lockContent(ann, slot, { tab: one });
  });

  it('is of one tab: another one of the same person has to take it over', async () => {
    await lockContent(ann, slot, { tab: one });
    expect(await refusal(lockContent(ann, slot, { tab: two }))).toEqual([
      'editorTaken',
      null,
      'You are editing this email in another tab or on another device.',
    ]);
    await lockContent(ann, slot, { tab: two, take: true });
  });

  it('is one person’s, however many ask at once', async () => {
    const people = [ann, ben].flatMap((ctx) =>
      Array.from({ length: 5 }, () => lockContent(ctx, slot, { tab: randomUUID() })),
    );
    const results = await Promise.all(people.map((asked) => refusal(asked)));
    expect(results.filter((result) => result === null)).toHaveLength(1);
  });

  it('of another company’s email does not exist, and a key has none', async () => {
    const other = await campaignCompany();
    expect((await refusal(lockContent(other.ctx, slot, { tab: one })))?.[0]).toBe('notFound');
    const key: Context = { ...ann, actor: { type: 'apiKey', apiKeyId: randomUUID(), domains: [] } };
    expect((await refusal(lockContent(key, slot, { tab: one })))?.[0]).toBe('forbidden');
  });
});
