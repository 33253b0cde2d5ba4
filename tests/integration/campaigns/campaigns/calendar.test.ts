import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { getCalendar, moveToDay } from '#lib/campaigns/campaigns/calendar/calendar.ts';
import { createCampaign, getCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import { sendCampaign } from '#lib/campaigns/campaigns/moves.ts';
import { AbRules } from '#lib/campaigns/campaigns/schema.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import {
  type CampaignCompany,
  campaignCompany,
  putInState,
  refusal,
  sendableDraft,
} from '../../../fixtures/campaigns/campaign-rig.ts';

const NOW = new Date('2026-12-01T12:00:00Z');

let close: () => Promise<void>;
let company: CampaignCompany;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  company = await campaignCompany(() => NOW);
  await getPool().query("UPDATE companies SET timezone = 'Asia/Jakarta' WHERE id = $1", [company.ctx.scope.companyId]);
});

afterAll(() => close());

const at = (instant: string) => ({ zoneMode: 'company', at: instant }) as const;
const december = () => getCalendar(company.ctx, { from: '2026-12-01', to: '2026-12-31' });

it('has campaigns and tests by the day of the company, drafts with a day among them and those without one apart', async () => {
  const { ctx } = company;
  await createCampaign(ctx, 'email', { name: 'Late', schedule: at('2026-12-05T18:30:00Z') });
  await createCampaign(ctx, 'email', { name: 'Next month', schedule: at('2026-12-31T17:00:00Z') });
  await createCampaign(ctx, 'email', { name: 'Someday' });
  const local = { zoneMode: 'contact', date: '2026-12-04', localTime: '08:15', pastZones: 'nextDay' } as const;
  await createCampaign(ctx, 'email', { name: 'Local', schedule: local });
  const ab = AbRules.parse({ variable: 'subject', testShare: 20 });
  await createCampaign(ctx, 'ab', { name: 'Test', ab, schedule: at('2026-12-05T02:00:00Z') });
  const sent = await createCampaign(ctx, 'email', { name: 'Sent' });
  await putInState(sent.id, 'SENT');
  await getPool().query("UPDATE campaigns SET started_at = '2026-12-01T10:00:00Z' WHERE id = $1", [sent.id]);
  const { timezone, entries, drafts } = await december();
  expect(timezone).toBe('Asia/Jakarta');
  expect(entries.map(({ name, type, day, time, isLocal }) => [name, type, day, time, isLocal])).toEqual([
    ['Sent', 'email-marketing', '2026-12-01', '17:00', false],
    ['Local', 'email-marketing', '2026-12-04', '08:15', true],
    ['Test', 'ab-test', '2026-12-05', '09:00', false],
    ['Late', 'email-marketing', '2026-12-06', '01:30', false],
  ]);
  expect(drafts.map(({ name, day }) => [name, day])).toEqual([['Someday', null]]);
  await setFeature(ctx, { feature: 'emailAbTesting.campaign', enable: false });
  expect((await december()).entries.map(({ type }) => type)).not.toContain('ab-test');
});

it('moves a draft and a scheduled campaign to another day at the same time, the scheduled one at once or not at all', async () => {
  const { ctx } = company;
  const draft = await createCampaign(ctx, 'email', { name: 'Draft' });
  expect(await moveToDay(ctx, draft.id, { revision: 1, day: '2026-12-09' })).toMatchObject({
    state: 'DRAFT',
    day: '2026-12-09',
    time: '09:00',
  });
  const made = await sendableDraft(company, { schedule: at('2026-12-05T18:30:00Z') });
  const { revision } = await sendCampaign(ctx, 'email', made.id, { revision: made.revision });
  const moved = await moveToDay(ctx, made.id, { revision, day: '2026-12-20' });
  expect(moved).toMatchObject({ state: 'SCHEDULED', day: '2026-12-20', time: '01:30', revision: revision + 1 });
  expect(await getCampaign(ctx, 'email', made.id)).toMatchObject({ scheduleAt: '2026-12-19T18:30:00.000Z' });
  const timed = await moveToDay(ctx, made.id, { revision: moved.revision, day: '2026-12-20', time: '10:00' });
  expect(timed.time).toBe('10:00');

  const stale = { revision, day: '2026-12-21' };
  expect(await refusal(moveToDay(ctx, made.id, stale))).toMatchObject({ 0: 'campaignChanged' });
  const past = { revision: timed.revision, day: '2026-11-30' };
  expect(await refusal(moveToDay(ctx, made.id, past))).toMatchObject({ 0: 'invalidField', 1: 'schedule.at' });
  const writer = { ...ctx, grants: ['campaigns/view', 'campaigns/modify'] as const };
  expect(await refusal(moveToDay(writer, made.id, { ...past, day: '2026-12-22' }))).toMatchObject({ 0: 'forbidden' });
  await getPool().query("UPDATE contacts SET status = 'unsubscribed' WHERE company_id = $1", [ctx.scope.companyId]);
  expect(await refusal(moveToDay(ctx, made.id, { ...past, day: '2026-12-23' }))).toMatchObject({ 0: 'emptyAudience' });
  expect(await getCampaign(ctx, 'email', made.id)).toMatchObject({ state: 'SCHEDULED', revision: timed.revision });
  await putInState(made.id, 'SENT');
  expect(await refusal(moveToDay(ctx, made.id, { ...past, day: '2026-12-24' }))).toMatchObject({ 0: 'wrongState' });
});

it('keeps the clock of contacts, and a campaign of another company is not found', async () => {
  const { ctx } = company;
  const local = { zoneMode: 'contact', date: '2026-12-04', localTime: '08:15', pastZones: 'skip' } as const;
  const { id } = await createCampaign(ctx, 'email', { name: 'Local', schedule: { ...local, spreadHours: 3 } });
  await moveToDay(ctx, id, { revision: 1, day: '2026-12-08' });
  expect(await getCampaign(ctx, 'email', id)).toMatchObject({
    schedule: { ...local, date: '2026-12-08', spreadHours: 3 },
  });
  const other = await campaignCompany(() => NOW);
  const input = { revision: 2, day: '2026-12-09' };
  expect(await refusal(moveToDay(other.ctx, id, input))).toMatchObject({ 0: 'notFound' });
});
