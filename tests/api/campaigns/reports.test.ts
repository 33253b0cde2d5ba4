import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { jobs as contactJobs } from '#lib/audience/contacts/job-handlers.ts';
import { jobs as reportJobs } from '#lib/campaigns/campaign-reports/job-handlers.ts';
import { BITS } from '#lib/campaigns/reports/values.ts';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase, registerColleague } from '../../fixtures/accounts/accounts.ts';
import { insertLabels, insertPeople } from '../../fixtures/audience/segment-people.ts';
import { suiteCaller } from '../../fixtures/audience/suite-caller.ts';
import {
  type CampaignCompany,
  campaignCompany,
  putInState,
  readers,
  sendableDraft,
} from '../../fixtures/campaigns/campaign-rig.ts';
import { addEnded, type EndedPerson, insertSend } from '../../fixtures/campaigns/reported-send.ts';
import { setMarketingQuota } from '../../fixtures/campaigns/sends.ts';
import { runOpenJobs } from '../../fixtures/jobs/run-open-jobs.ts';

let close: () => Promise<void>;
let company: CampaignCompany;
let companyId: string;
let call: Awaited<ReturnType<typeof suiteCaller>>;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  company = await campaignCompany();
  ({ companyId } = company.account);
  await setMarketingQuota(companyId, -1);
  call = await suiteCaller(company.account);
});

afterAll(() => close());

const { opened, clicked, delivered, hard, soft, blocked, unsubscribed, reported } = BITS;

/** Ends of mail by their names, in the order of the people of a sent campaign. */
const ENDS: readonly (readonly [string, Omit<EndedPerson, 'contactId'>])[] = [
  ['clicker', { bits: delivered | opened | clicked }],
  ['opener', { bits: delivered | opened }],
  ['sleeper', { bits: delivered }],
  ['nobody', { bits: hard }],
  ['full', { bits: soft }],
  ['refused', { bits: blocked }],
  ['angry', { bits: delivered | opened | reported | unsubscribed }],
  ['gone', { bits: unsubscribed }],
  ['capped', { outcome: 9 }],
  ['queued', {}],
];

/** A sent campaign whose people are those of `ENDS`, with their ids by name. */
async function sentCampaign(kind: 'email' | 'ab' = 'email', state: 'SENT' | 'SENDING' = 'SENT') {
  const people = readers(ENDS.length);
  await insertPeople(companyId, people);
  const { id } = await sendableDraft(company, { kind, people: 0 });
  await putInState(id, state);
  const sendState = state === 'SENT' ? 'finished' : 'running';
  const sendId = await insertSend(companyId, { refId: id, people: ENDS.length, state: sendState });
  const ids = Object.fromEntries(ENDS.map(([name], index) => [name, people[index]?.id ?? ''])) as Record<
    string,
    string
  >;
  const ended = ENDS.map(([name, end]) => ({ ...end, contactId: ids[name] ?? '' }));
  await addEnded(companyId, sendId, ended);
  await getPool().query(
    `INSERT INTO send_slices (company_id, send_id, number, variant, is_rest, zone, due_at, state, people, outcomes)
     VALUES ($1, $2, 1, 0, false, 'UTC', now(), 1, $3, '{"queued": 9, "overCap": 1}')`,
    [companyId, sendId, ENDS.length],
  );
  return { id, sendId, ids };
}

describe('the report of a campaign', () => {
  it('has numbers that part its recipients, and a list of the people behind each', async () => {
    const { id, ids } = await sentCampaign();
    const { body } = await call(`GET /email-marketing/reports/basic?id=${id}`);
    expect(body).toMatchObject({
      recipient: 10,
      queued: 9,
      sent: 7,
      waiting: 1,
      unsent: { overCap: 1, left: 1 },
      delivered: 4,
      opened: 3,
      clicked: 1,
      notopen: 1,
      bounceback: { hard: 1, soft: 1, block: 1 },
      unsubscribed: 2,
      reportspam: 1,
      rates: { opened: 0.75, bounceback: 3 / 7 },
      average: null,
    });
    expect(body.sent + body.waiting + body.unsent.overCap + body.unsent.left).toBe(body.recipient);
    const people = async (status: string) =>
      (await call(`GET /email-marketing/reports/${status}?id=${id}`)).body.data
        .map(({ contactId }: { contactId: string }) => Object.keys(ids).find((name) => ids[name] === contactId))
        .sort();
    expect(await people('delivered')).toEqual(['angry', 'clicker', 'opener', 'sleeper']);
    expect(await people('opened')).toEqual(['angry', 'clicker', 'opener']);
    expect(await people('clicked')).toEqual(['clicker']);
    expect(await people('notopen')).toEqual(['sleeper']);
    expect(await people('bounceback')).toEqual(['full', 'nobody', 'refused']);
    expect(await people('unsubscribed')).toEqual(['angry', 'gone']);
    expect(await people('reportspam')).toEqual(['angry']);
    const counted = await call(`GET /email-marketing/${id}/reports/count`);
    expect(counted.body).toMatchObject({ recipient: 10, sent: 7, bounceback: 3, notopen: 1 });
    const any = await call(`GET /email-marketing/${id}/reports?type=people&status=clicked`);
    expect(any.body).toMatchObject({ data: [{ contactId: ids.clicker }], next: null });
  });

  it('compares with the average of the campaigns before it', async () => {
    await sentCampaign();
    const { id } = await sentCampaign();
    const { body } = await call(`GET /email-marketing/reports/basic?id=${id}`);
    expect(body.average).toMatchObject({ opened: 0.75, clicked: 0.25 });
  });

  it('has zeros before it is sent, and no people', async () => {
    const { id } = await sendableDraft(company);
    expect(await call(`GET /email-marketing/reports/basic?id=${id}`)).toMatchObject({
      status: 200,
      body: { state: 'DRAFT', recipient: 0, startedAt: null, rates: { opened: null } },
    });
    expect((await call(`GET /email-marketing/reports/opened?id=${id}`)).body).toEqual({ data: [], next: null });
    expect((await call(`GET /email-marketing/reports/link?id=${id}`)).body).toEqual({ data: [], isTracked: true });
    expect((await call(`GET /email-marketing/reports/preview?id=${id}`)).status).toBe(404);
    expect(await call(`POST /email-marketing/${id}/reports/generate`, {})).toMatchObject({
      status: 409,
      body: { message: 'Nothing was sent yet.' },
    });
  });

  it('lists everybody who was there at the start once, while others come and go', async () => {
    const { id, sendId } = await sentCampaign();
    const many = Array.from({ length: 120 }, () => ({ contactId: newId(), bits: delivered | opened }));
    await addEnded(companyId, sendId, many);
    const seen: string[] = [];
    for (let next = ''; ; ) {
      const { body } = await call(`GET /email-marketing/reports/opened?id=${id}&limit=17${next}`);
      seen.push(...body.data.map(({ contactId }: { contactId: string }) => contactId));
      await addEnded(companyId, sendId, [{ contactId: newId(), bits: delivered | opened }]);
      if (body.next === null) break;
      next = `&next=${body.next}`;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(many.filter(({ contactId }) => !seen.includes(contactId))).toEqual([]);
  });

  it('says by the plan who may see what, and for how long people are listed', async () => {
    const { id, sendId } = await sentCampaign();
    const statusOf = async (name: string) => (await call(`GET /email-marketing/${name}`)).status;
    await setFeature(company.ctx, { feature: 'campaignAnalytic', enable: false });
    expect(await statusOf(`reports/browser?id=${id}`)).toBe(403);
    expect(await statusOf(`${id}/reports?type=browser`)).toBe(403);
    expect(await statusOf(`reports/opened?id=${id}`)).toBe(200);
    await getPool().query("UPDATE sends SET finished_at = now() - interval '31 days' WHERE id = $1", [sendId]);
    expect(await call(`GET /email-marketing/reports/opened?id=${id}`)).toMatchObject({
      status: 403,
      body: { message: 'The people behind a report are listed for 30 days after its end.' },
    });
    await setFeature(company.ctx, { feature: 'emailReport', enable: false });
    expect(await statusOf(`reports/opened?id=${id}`)).toBe(403);
    expect(await statusOf(`reports/basic?id=${id}`)).toBe(200);
    const colleague = await registerColleague(company.account);
    const theirs = await suiteCaller(colleague);
    expect((await theirs(`POST /email-marketing/${id}/stats/resend-softbounce`)).status).toBe(403);
  });
});

describe('the people of a report', () => {
  it('get a label in the background', async () => {
    await insertLabels(companyId, [7]);
    const { id, ids } = await sentCampaign();
    const started = await call(`POST /email-marketing/${id}/reports/label`, { status: 'bounceback', labelId: 7 });
    expect(started).toMatchObject({ status: 202, body: { total: 3 } });
    await call(`POST /email-marketing/${id}/reports/label`, { status: 'clicked', name: 'Clicked in June' });
    await runOpenJobs(contactJobs);
    const { rows } = await getPool().query(
      'SELECT label_id, contact_id FROM contact_labels WHERE company_id = $1 ORDER BY label_id, contact_id',
      [companyId],
    );
    const labeled = (label: (one: number) => boolean) =>
      rows.filter(({ label_id }) => label(label_id)).map(({ contact_id }) => contact_id);
    expect(labeled((one) => one === 7)).toEqual([ids.nobody, ids.full, ids.refused].sort());
    expect(labeled((one) => one !== 7)).toEqual([ids.clicker]);
    const unknown = await call(`POST /email-marketing/${id}/reports/label`, { status: 'clicked', labelId: 99 });
    expect(unknown).toMatchObject({ status: 404, body: { payload: { field: 'labelId[0]' } } });
    expect((await call(`POST /email-marketing/${id}/reports/label`, { status: 'clicked' })).status).toBe(422);
  });

  it('are written as a file: those of a status with chosen columns, or all with their outcomes', async () => {
    const { id, ids } = await sentCampaign();
    const body = { status: 'bounceback', columns: ['id', 'status'] };
    const one = await call(`POST /email-marketing/${id}/reports/export`, body);
    expect(one.status).toBe(202);
    const all = await call(`POST /email-marketing/${id}/reports/generate`, { format: 'csv' });
    await runOpenJobs(reportJobs);
    const read = async (exportId: string) => {
      const { rows } = await getPool().query('SELECT state, rows FROM exports WHERE id = $1', [exportId]);
      return rows[0];
    };
    expect(await read(one.body.exportId)).toEqual({ state: 'done', rows: 3 });
    expect(await read(all.body.exportId)).toEqual({ state: 'done', rows: 10 });
    expect((await call(`GET /exports/${all.body.exportId}`)).body).toMatchObject({ kind: 'campaign-people', rows: 10 });
    const { rows } = await getPool().query(
      "SELECT link FROM notifications WHERE company_id = $1 AND title = 'Your export is ready'",
      [companyId],
    );
    expect(rows[0]).toEqual({ link: `/email-marketing/${id}/report?exports=open` });
    expect(ids.capped).toBeDefined();
  });

  it('are the audience of a draft with the same content', async () => {
    const { id, ids } = await sentCampaign();
    const draft = await call(`POST /email-marketing/${id}/reports/campaign`, { statuses: ['notopen'] });
    expect(draft).toMatchObject({
      status: 201,
      body: { name: 'June sale, follow-up', state: 'DRAFT', templateId: company.templateId },
    });
    expect((await call(`POST /email-marketing/${draft.body.id}/count-recipient`)).body.total).toBe(1);
    const audience = { include: { all: true }, exclude: { sends: [{ id, statuses: ['delivered', 'bounceback'] }] } };
    const counted = await call('POST /email-marketing/count-recipient', { audience });
    expect(counted.body).toMatchObject({ total: 3, excluded: { excluded: 7 } });
    expect(ids.sleeper).toBeDefined();
    const none = { include: { sends: [{ id: newId(), statuses: ['opened'] }] } };
    expect(await call('POST /email-marketing/count-recipient', { audience: none })).toMatchObject({
      status: 404,
      body: { payload: { field: 'audience.include.sends[0].id' } },
    });
  });

  it('whose mail bounced softly get it again once, however many ask at the same time', async () => {
    const { id } = await sentCampaign();
    const path = `POST /email-marketing/${id}/stats/resend-softbounce`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(path)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([202, ...Array.from({ length: 9 }, () => 409)]);
    const body = answers.find(({ status }) => status === 202)?.body ?? {};
    expect(body).toMatchObject({ name: 'June sale, sent again', state: 'PREPARING' });
    expect((await call(`POST /email-marketing/${body.id}/count-recipient`)).body.total).toBe(2);
    const { rows } = await getPool().query(
      "SELECT kind, parent_id FROM campaigns WHERE company_id = $1 AND kind = 'resend'",
      [companyId],
    );
    expect(rows).toEqual([{ kind: 'resend', parent_id: id }]);
    expect((await call(path)).status).toBe(409);
  });

  it('that cannot be sent again now leave no draft, and may be sent again later', async () => {
    const { id } = await sentCampaign();
    await setMarketingQuota(companyId, 0);
    const path = `POST /email-marketing/${id}/stats/resend-softbounce`;
    expect((await call(path)).status).toBe(422);
    const { rows } = await getPool().query("SELECT FROM campaigns WHERE company_id = $1 AND kind = 'resend'", [
      companyId,
    ]);
    expect(rows).toEqual([]);
    await setMarketingQuota(companyId, 100);
    expect((await call(path)).status).toBe(202);
  });

  it('have a reason why they got it, or did not', async () => {
    const { id, sendId, ids } = await sentCampaign();
    const why = async (name: string, send = id) =>
      (await call(`GET /campaign/why?sendId=${send}&contactId=${ids[name]}`)).body;
    expect(await why('clicker', sendId)).toMatchObject({ outcome: 'got', sentence: 'They got it, and clicked in it.' });
    expect(await why('nobody')).toMatchObject({ outcome: 'bounced', reason: 'hard' });
    expect(await why('gone')).toMatchObject({ outcome: 'left' });
    expect(await why('capped')).toMatchObject({
      outcome: 'unsent',
      reason: 'overCap',
      sentence: 'They had as many mails that week as they want.',
      message: null,
    });
    expect(await why('queued')).toMatchObject({ outcome: 'waiting' });
    const [late] = readers(1, { status: 'unsubscribed' });
    await insertPeople(companyId, late ? [late] : []);
    const found = await call(`GET /campaign/why?sendId=${id}&contactId=${late?.id}`);
    expect(found.body).toMatchObject({
      outcome: 'excluded',
      reason: 'unsubscribed',
      sentence:
        'They were not among its recipients when it was sent. Today they would get nothing: they have unsubscribed.',
    });
    expect((await call(`GET /campaign/why?sendId=${id}&contactId=${newId()}`)).status).toBe(404);
    expect((await call(`GET /campaign/why?sendId=${newId()}&contactId=${ids.opener}`)).status).toBe(404);
  });
});

describe('the report of an A/B test', () => {
  it('says which variant is the best, and when it is too early', async () => {
    const ab = { variable: 'subject', testShare: 50, metric: 'uniqueClicks' } as const;
    const variants = [
      { name: 'A', subject: 'One' },
      { name: 'B', subject: 'Two' },
    ];
    const { body: test } = await call('POST /ab-test', { name: 'Subjects', ab, variants });
    await putInState(test.id, 'TESTING');
    const sendId = await insertSend(companyId, { refId: test.id, people: 400 });
    const people = (variant: number, count: number, bits: number) =>
      Array.from({ length: count }, () => ({ contactId: newId(), variant, bits }));
    await addEnded(companyId, sendId, [
      ...people(0, 3, delivered | opened | clicked),
      ...people(0, 17, delivered),
      ...people(1, 4, delivered | opened | clicked),
      ...people(1, 16, delivered),
    ]);
    const path = `GET /ab-test/reports/basic?id=${test.id}`;
    const early = await call(path);
    expect(early.body).toMatchObject({ isTooEarly: true, byVariant: [{ name: 'A', clicked: 3 }, { clicked: 4 }] });
    const chances = early.body.byVariant.map(({ chance }: { chance: number }) => chance);
    expect(chances[0] + chances[1]).toBeCloseTo(1, 6);
    await addEnded(companyId, sendId, people(1, 40, delivered | opened | clicked));
    const clear = await call(path);
    expect(clear.body.isTooEarly).toBe(false);
    expect(clear.body.byVariant[1].chance).toBeGreaterThan(0.99);
  });
});
