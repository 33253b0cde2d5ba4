import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCampaign, getCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import { jobs as campaignJobs } from '#lib/campaigns/campaigns/job-handlers.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign, sendCampaign } from '#lib/campaigns/campaigns/moves.ts';
import { AbRules, type AbTestDetail } from '#lib/campaigns/campaigns/schema.ts';
import { decideDueTests, selectWinner } from '#lib/campaigns/campaigns/sending/decide.ts';
import { beginDueCampaigns } from '#lib/campaigns/campaigns/sending/due.ts';
import { campaignEffects } from '#lib/campaigns/campaigns/sending/effects.ts';
import { updateContent } from '#lib/campaigns/content/contents.ts';
import { jobs as expansionJobs } from '#lib/campaigns/expansion/job-handlers.ts';
import { runExpansion } from '#lib/campaigns/expansion/run-expansion.ts';
import { findSendOf } from '#lib/campaigns/expansion/sends.ts';
import { REPORTS } from '#lib/campaigns/reports/consumer.ts';
import { readTotals } from '#lib/campaigns/reports/store.ts';
import { PublishTemplateInput } from '#lib/content/templates/calls/schema.ts';
import { publishTemplate } from '#lib/content/templates/publish-template.ts';
import { CreateTemplateInput } from '#lib/content/templates/schema.ts';
import { createTemplate } from '#lib/content/templates/templates.ts';
import { newId } from '#lib/core/ids.ts';
import { takeTurn } from '#lib/events/feed/consumers.ts';
import { moveOutbox } from '#lib/events/feed/move-outbox.ts';
import { recordEvents } from '#lib/events/record-events.ts';
import { showSentMessage } from '#lib/http/tracking/serve-view.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase } from '../../fixtures/accounts/accounts.ts';
import { type CampaignCompany, campaignCompany, EVERYBODY, refusal } from '../../fixtures/campaigns/campaign-rig.ts';
import { insertPeople, setMarketingQuota } from '../../fixtures/campaigns/sends.ts';
import { startWorkerTo } from '../../fixtures/delivery/delivery-rig.ts';
import { runOpenJobs } from '../../fixtures/jobs/run-open-jobs.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import type { Sink } from '../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../fixtures/smtp/smtp-sink.ts';
import { eventOf } from '../../fixtures/webhooks/webhook-rig.ts';

let close: () => Promise<void>;
let company: CampaignCompany;
let companyId: string;
let sink: Sink;
let worker: Awaited<ReturnType<typeof startWorkerTo>>;
let stopping: AbortController;
let running: Promise<unknown>;

beforeAll(async () => {
  close = await openTestDatabase();
  sink = await startSink({ keepsRaw: true });
  worker = await startWorkerTo(sink.port);
});

beforeEach(async () => {
  company = await campaignCompany();
  ({ companyId } = company.account);
  await setMarketingQuota(companyId, -1);
  stopping = new AbortController();
  const options = { signal: stopping.signal, effects: { campaign: campaignEffects } };
  running = Promise.all([runExpansion(options), runExpansion(options)]);
});

afterEach(async () => {
  stopping.abort();
  await running;
});

afterAll(async () => {
  await worker.stop();
  await sink.close();
  await close();
});

const work = () => runOpenJobs([...campaignJobs, ...expansionJobs]);

const read = (id: string) => getCampaign(company.ctx, 'email', id);

/** Waits for a state of a campaign, and returns it. */
const reached = (id: string, state: string) =>
  pollUntil(state, async () => {
    const campaign = await read(id);
    return campaign.state === state ? campaign : null;
  });

const arrivals = (mark: string) =>
  sink.messages.filter(({ raw }) => raw?.includes(`alt="${mark}"`)).map(({ recipient }) => recipient);

/** Creates a draft of its own content to everybody, with the link `https://shop.example/<mark>`. */
async function draft(mark: string, facts: Record<string, unknown> = {}) {
  const html = `<html><body><p>Hi {{contact.first_name or "there"}}</p><a href="https://shop.example/${mark}">Look</a>
    <img src="https://shop.example/${mark}.png" alt="${mark}"><a href="{{@unsubscribe_url}}">Leave</a></body></html>`;
  const alias = `c-${newId().slice(-12)}`;
  const input = { alias, subject: 'News for {{contact.first_name or "you"}}', html, missing: 'blank' };
  const templateId = await createTemplate(company.ctx, CreateTemplateInput.parse(input));
  await publishTemplate(company.ctx, { ...PublishTemplateInput.parse({}), id: templateId });
  const { senderId } = company;
  return createCampaign(company.ctx, 'email', { name: 'June', senderId, templateId, audience: EVERYBODY, ...facts });
}

describe('a campaign', () => {
  it('is sent to everybody of its audience, ends when all of it is delivered, and its report says what came of it', async () => {
    await insertPeople(companyId, 60);
    const { id, revision } = await draft('all');
    expect(await sendCampaign(company.ctx, 'email', id, { revision })).toMatchObject({ state: 'PREPARING' });
    await work();
    const sent = await reached(id, 'SENT');
    expect(sent.counts).toEqual({ selected: 60, excluded: {} });
    const got = sink.messages.filter(({ raw }) => raw?.includes('alt="all"'));
    expect(new Set(got.map(({ recipient }) => recipient)).size).toBe(60);
    const mail = await PostalMime.parse(got.find(({ recipient }) => recipient === 'p9@shop.example')?.raw ?? '');
    expect([mail.subject, mail.from?.name]).toEqual(['News for Name 9', 'News']);
    expect(mail.html).toContain('/t/c/');
    await moveOutbox();
    while (await takeTurn(REPORTS));
    const key = await findSendOf(companyId, id);
    expect(await readTotals(companyId, key?.sendId ?? '')).toMatchObject([{ variant: 0, delivered: 60, hard: 0 }]);
  });

  it('that was written in itself arrives with a link to its page, which shows it to its reader', async () => {
    await insertPeople(companyId, 1);
    const { senderId } = company;
    const { id } = await createCampaign(company.ctx, 'email', { name: 'June', senderId, audience: EVERYBODY });
    const html =
      '<html><body><img src="https://shop.example/own.png" alt="own"><p>For {{contact.first_name}}</p></body></html>';
    const own = { format: 'html', html, subject: 'Written here' } as const;
    await updateContent(company.ctx, { kind: 'email', id, variant: null }, own, 0);
    const { revision } = await read(id);
    await sendCampaign(company.ctx, 'email', id, { revision });
    await work();
    await reached(id, 'SENT');
    const [message] = sink.messages.filter(({ raw }) => raw?.includes('alt="own"'));
    const mail = await PostalMime.parse(message?.raw ?? '');
    expect(mail.subject).toBe('Written here');
    const [, token = ''] = /\/t\/v\/([\w-]+)"[^>]*>View in your browser</.exec(mail.html ?? '') ?? [];
    expect(mail.text).toMatch(/^View in your browser: \S+\/t\/v\//);
    const page = await showSentMessage(new Request(`http://localhost:4300/t/v/${token}`), token);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('For Name 1');
  });

  it('is paused by a person and resumed, again and again, without repeating anybody', async () => {
    await insertPeople(companyId, 2_500);
    const { id, revision } = await draft('paused');
    await sendCampaign(company.ctx, 'email', id, { revision });
    await work();
    let moved = (await reached(id, 'SENDING')).revision;
    ({ revision: moved } = await pauseCampaign(company.ctx, 'email', id, moved));
    const count = async () =>
      (await getPool().query('SELECT count(*)::int AS count FROM messages WHERE company_id = $1', [companyId])).rows[0]
        .count;
    const made = await count();
    expect(await read(id)).toMatchObject({ state: 'PAUSED', pauseCause: 'user' });
    for (let round = 0; round < 5; round += 1) {
      ({ revision: moved } = await resumeCampaign(company.ctx, 'email', id, { revision: moved }));
      if ((await read(id)).state !== 'SENDING') break;
      const paused = await pauseCampaign(company.ctx, 'email', id, moved).catch(() => null);
      if (!paused) break;
      moved = paused.revision;
    }
    expect(made).toBeLessThanOrEqual(await count());
    const { state, revision: last } = await read(id);
    if (state === 'PAUSED') await resumeCampaign(company.ctx, 'email', id, { revision: last });
    await reached(id, 'SENT');
    expect(await count()).toBe(2_500);
    expect(arrivals('paused').length).toBe(new Set(arrivals('paused')).size);
    expect(new Set(arrivals('paused')).size).toBe(2_500);
  });

  it('that is canceled sends nothing more', async () => {
    await insertPeople(companyId, 3_000);
    const { id, revision } = await draft('canceled');
    await sendCampaign(company.ctx, 'email', id, { revision });
    await work();
    const { revision: moved } = await reached(id, 'SENDING');
    await cancelCampaign(company.ctx, 'email', id, moved);
    await work();
    await pollUntil('the end', async () => {
      await getPool().query(
        "UPDATE jobs SET due_at = now(), sleeps = false WHERE kind = 'cancel-send' AND finished_at IS NULL",
      );
      await work();
      const { rows } = await getPool().query('SELECT finished_at FROM sends WHERE company_id = $1', [companyId]);
      return rows[0]?.finished_at ?? null;
    });
    const arrived = arrivals('canceled').length;
    expect(await read(id)).toMatchObject({ state: 'CANCELED' });
    const { rows } = await getPool().query(
      `SELECT (SELECT used FROM usage_counters WHERE company_id = $1 AND feature = 'emailMarketing') AS used,
         (SELECT count(*)::int FROM recipients WHERE company_id = $1 AND status = 'delivered') AS delivered`,
      [companyId],
    );
    expect(rows).toEqual([{ used: arrived, delivered: arrived }]);
  });

  it('is paused when the quota is used up, says so, and continues with more', async () => {
    await insertPeople(companyId, 30);
    const { id, revision } = await draft('quota');
    await setMarketingQuota(companyId, 12);
    await sendCampaign(company.ctx, 'email', id, { revision, partial: true });
    await work();
    const paused = await reached(id, 'PAUSED');
    expect([paused.pauseCause, new Set(arrivals('quota')).size <= 12]).toEqual(['quota', true]);
    await setMarketingQuota(companyId, 100);
    await resumeCampaign(company.ctx, 'email', id, { revision: paused.revision });
    await reached(id, 'SENT');
    expect(new Set(arrivals('quota')).size).toBe(30);
    const { rows } = await getPool().query(
      "SELECT DISTINCT title, message FROM notifications WHERE company_id = $1 AND title = 'A campaign is paused'",
      [companyId],
    );
    expect(rows).toHaveLength(1);
  });

  it('that is scheduled begins at its time, and waits for a person where that is long over', async () => {
    await insertPeople(companyId, 5);
    const soon = await draft('soon');
    const late = await draft('late');
    const at = new Date(Date.now() + 3_600_000).toISOString();
    for (const { id, revision } of [soon, late])
      expect(await sendCampaign(company.ctx, 'email', id, { revision, scheduledAt: at })).toMatchObject({
        state: 'SCHEDULED',
      });
    await getPool().query('UPDATE campaigns SET schedule_at = now() WHERE id = $1', [soon.id]);
    await getPool().query("UPDATE campaigns SET schedule_at = now() - interval '7 hours' WHERE id = $1", [late.id]);
    await beginDueCampaigns();
    await work();
    await reached(soon.id, 'SENT');
    const overdue = await read(late.id);
    expect(overdue).toMatchObject({ state: 'PAUSED', pauseCause: 'overdue' });
    await resumeCampaign(company.ctx, 'email', late.id, { revision: overdue.revision });
    await work();
    await reached(late.id, 'SENT');
    expect(new Set(arrivals('late')).size).toBe(5);
  });

  it('fails with a reason where nobody is left', async () => {
    await insertPeople(companyId, 1);
    const { id, revision } = await draft('nobody');
    await sendCampaign(company.ctx, 'email', id, { revision });
    await getPool().query("UPDATE contacts SET status = 'unsubscribed' WHERE company_id = $1", [companyId]);
    await work();
    expect(await read(id)).toMatchObject({ state: 'FAILED' });
  });
});

describe('an A/B test', () => {
  /** Sends a test of two subjects to 200 people, of whom 40 are in it, and waits until these have their mail. */
  async function begun(ab: Record<string, unknown> = {}) {
    await insertPeople(companyId, 200);
    const { id: from } = await draft(`ab-${newId()}`);
    const { templateId } = await read(from);
    const { id, revision } = await createCampaign(company.ctx, 'ab', {
      name: 'Two subjects',
      senderId: company.senderId,
      templateId,
      audience: EVERYBODY,
      ab: AbRules.parse({ variable: 'subject', testShare: 20, metric: 'uniqueOpens', ...ab }),
      variants: [
        { name: 'A', subject: 'Subject A' },
        { name: 'B', subject: 'Subject B' },
      ],
    });
    await sendCampaign(company.ctx, 'ab', id, { revision });
    await work();
    const send = await findSendOf(companyId, id);
    await pollUntil('the test', async () => {
      await decideDueTests();
      const { rows } = await getPool().query('SELECT tested_at FROM sends WHERE id = $1', [send?.sendId]);
      return rows[0]?.tested_at ?? null;
    });
    return { id, sendId: send?.sendId ?? '' };
  }

  /** Lets some people of a variant open their mail. */
  async function open(sendId: string, variant: number, count: number): Promise<void> {
    const { rows } = await getPool().query<{ id: string }>(
      'SELECT message_id AS id FROM send_recipients WHERE send_id = $1 AND variant = $2 AND outcome = 1 ORDER BY contact_id LIMIT $3',
      [sendId, variant, count],
    );
    const seeded = { companyId, environment: 'production', domain: 'shop.example' } as Parameters<typeof eventOf>[0];
    const events = rows.map(({ id }) => ({ ...eventOf(seeded, id, 0, 'open'), data: { is_prefetched: false } }));
    await recordEvents(getPool(), events);
    await moveOutbox();
    while (await takeTurn(REPORTS));
  }

  const isOver = (sendId: string) =>
    getPool().query("UPDATE sends SET tested_at = now() - interval '8 days' WHERE id = $1", [sendId]);

  const subjects = async () =>
    (
      await getPool().query<{ subject: string; count: number }>(
        `SELECT subject, count(*)::int AS count FROM messages WHERE company_id = $1 GROUP BY subject ORDER BY subject`,
        [companyId],
      )
    ).rows.map(({ subject, count }) => [subject, count]);

  const stateOfTest = async (id: string) => getCampaign(company.ctx, 'ab', id) as Promise<AbTestDetail>;

  it('sends its variants to a part, and the winner by the numbers to the rest', async () => {
    const { id, sendId } = await begun();
    expect(await subjects()).toEqual([
      ['Subject A', 20],
      ['Subject B', 20],
    ]);
    await open(sendId, 0, 5);
    await open(sendId, 1, 16);
    await decideDueTests();
    expect(await stateOfTest(id)).toMatchObject({ state: 'TESTING', winner: null });
    await isOver(sendId);
    await decideDueTests();
    await pollUntil('the end', async () => ((await stateOfTest(id)).state === 'SENT' ? true : null));
    expect(await stateOfTest(id)).toMatchObject({ winner: 1 });
    expect(await subjects()).toEqual([
      ['Subject A', 20],
      ['Subject B', 180],
    ]);
  });

  it('asks a person where the numbers say nothing, once; they decide once, and not for a variant that nobody opened', async () => {
    const { id, sendId } = await begun();
    await open(sendId, 0, 3);
    await isOver(sendId);
    await decideDueTests();
    await decideDueTests();
    const asked = async () =>
      (
        await getPool().query(
          "SELECT count(DISTINCT title)::int AS count FROM notifications WHERE company_id = $1 AND title LIKE 'Choose%'",
          [companyId],
        )
      ).rows[0].count;
    expect([await asked(), (await stateOfTest(id)).state]).toEqual([1, 'TESTING']);
    expect(await refusal(selectWinner(company.ctx, { id, variantId: '1' }))).toMatchObject({ 0: 'winnerZero' });
    expect(await refusal(selectWinner(company.ctx, { id, variantId: '7' }))).toMatchObject({ 0: 'notFound' });
    const all = await Promise.all(
      Array.from({ length: 10 }, () => refusal(selectWinner(company.ctx, { id, variantId: '0' }))),
    );
    expect(all.filter((one) => one === null)).toHaveLength(1);
    await pollUntil('the end', async () => ((await stateOfTest(id)).state === 'SENT' ? true : null));
    expect(await subjects()).toEqual([
      ['Subject A', 180],
      ['Subject B', 20],
    ]);
  });

  it('cancels the rest without a winner where its rules say so', async () => {
    const { id, sendId } = await begun({ fallback: 'cancel' });
    await isOver(sendId);
    await decideDueTests();
    await pollUntil('the end', async () => ((await stateOfTest(id)).state === 'SENT' ? true : null));
    expect([(await stateOfTest(id)).winner, await subjects()]).toEqual([
      null,
      [
        ['Subject A', 20],
        ['Subject B', 20],
      ],
    ]);
  });
});
