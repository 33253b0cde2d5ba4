import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ensurePlatform } from '#lib/account/company/company.ts';
import type { CompanyAlertJob } from '#lib/account/notifications/alerts/alert-mail-job.ts';
import { AlertBody } from '#lib/connect/webhooks/alerts/alert-body.ts';
import { POST_ALERT, PostAlertJob, postAlert } from '#lib/connect/webhooks/alerts/post-alert.ts';
import { listDeliveries, readDelivery } from '#lib/connect/webhooks/deliveries/deliveries.ts';

import { DeliveryQuery } from '#lib/connect/webhooks/deliveries/schema.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { checkWebhooks } from '#lib/insight/alerts/check-webhooks.ts';
import { SEND_ALERT_MAIL } from '#lib/insight/alerts/jobs.ts';
import { sendCompanyAlert } from '#lib/insight/alerts/send-company-alert.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { addReader, sendAlertMails } from '../../../fixtures/alerts/alert-rig.ts';
import { startReceiver } from '../../../fixtures/webhooks/start-receiver.ts';
import { insertWebhook, startWebhookDatabase } from '../../../fixtures/webhooks/webhook-rig.ts';

const START = new Date('2026-11-20T12:00:00Z');
const after = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);

let end: () => Promise<void>;
let company: SeededCompany;
let webhookId: string;

beforeAll(async () => {
  end = await startWebhookDatabase();
  await ensurePlatform();
});

afterAll(() => end());

beforeEach(async () => {
  await getPool().query('TRUNCATE jobs, notifications');
  await getPool().query('DELETE FROM webhooks');
  company = await seedCompany();
  webhookId = await insertWebhook(company, { target: 'https://hooks.example.com/' });
  await addPerson('ada@customer.example');
});

const addPerson = (name: string, chosen: object | null = null) =>
  addReader(company.companyId, `${company.companyId.slice(-6)}.${name}`, chosen);

/** Does the mail jobs, and returns the subjects that the people of the company got. */
async function subjects(): Promise<string[]> {
  await sendAlertMails();
  const { rows } = await getPool().query(
    'SELECT subject FROM messages WHERE on_behalf_of_company_id = $1 ORDER BY id',
    [company.companyId],
  );
  return rows.map(({ subject }) => subject);
}

const fail = (failures: number, lastAt: Date) =>
  getPool().query('UPDATE webhooks SET failing_since = $2, failures = $3, last_failure_at = $4 WHERE id = $1', [
    webhookId,
    START,
    failures,
    lastAt,
  ]);

const stages = async () =>
  (
    await getPool().query("SELECT payload->>'stage' AS stage FROM jobs WHERE kind = $1 ORDER BY id", [
      SEND_ALERT_MAIL.kind,
    ])
  ).rows.map(({ stage }) => stage);

const stateOf = async () =>
  (await getPool().query('SELECT state, off_reason AS reason FROM webhooks WHERE id = $1', [webhookId])).rows[0];

test('a company is notified once after an hour, once after a day, and when its webhook is turned off after five days', async () => {
  await fail(20, after(119));
  await checkWebhooks(after(0.9));
  expect(await stages()).toEqual([]);
  await Promise.all([checkWebhooks(after(1.1)), checkWebhooks(after(1.1))]);
  await checkWebhooks(after(23));
  expect(await stages()).toEqual(['hour']);
  await checkWebhooks(after(24.1));
  await checkWebhooks(after(50));
  expect(await stages()).toEqual(['hour', 'day']);
  await checkWebhooks(after(119.9));
  expect(await stateOf()).toEqual({ state: 'on', reason: null });
  await checkWebhooks(after(120.1));
  expect(await stateOf()).toEqual({ state: 'off', reason: 'failing' });
  await checkWebhooks(after(121));
  expect(await stages()).toEqual(['hour', 'day', 'failing']);
  const { rows } = await getPool().query('SELECT title, link FROM notifications ORDER BY id');
  expect(rows.map(({ link }) => link)).toEqual(Array(3).fill(`/webhook/${webhookId}`));
  expect(await subjects()).toEqual(rows.map(({ title }) => title));
});

test.each([
  ['it failed only a few times', 9, 119],
  ['its last failure is more than a day ago', 20, 95],
])('a webhook stays on after five days where %s', async (_, failures, lastHours) => {
  await fail(failures, after(lastHours));
  await checkWebhooks(after(120.1));
  expect(await stateOf()).toEqual({ state: 'on', reason: null });
});

test('a webhook that answered 410 is reported at once, and nobody who chose otherwise is mailed', async () => {
  await addPerson('bob@customer.example', { monitoringWebhook: false });
  await getPool().query("UPDATE webhooks SET state = 'off', off_reason = 'gone' WHERE id = $1", [webhookId]);
  await checkWebhooks(after(0));
  await checkWebhooks(after(1));
  expect(await stages()).toEqual(['gone']);
  await sendAlertMails(after(0));
  const mails = await getPool().query(
    'SELECT r.rcpt_to AS recipient, m.subject FROM messages m JOIN recipients r ON r.message_id = m.id WHERE m.on_behalf_of_company_id = $1',
    [company.companyId],
  );
  expect(mails.rows.length).toBe(1);
  expect(mails.rows[0].recipient).toContain('ada@');
  expect(mails.rows[0].subject).toContain('was turned off');
});

/** Puts the webhook so many events behind the feed, and counts what its endpoint accepted in the last minutes. */
async function fallBehind(events: number, taken: number): Promise<void> {
  await getPool().query(
    `INSERT INTO webhook_heads (company_id, environment, position, at)
     SELECT c.company_id, c.environment, c.position + $2, now() FROM webhook_cursors c WHERE c.webhook_id = $1
     ON CONFLICT (company_id, environment) DO UPDATE SET position = excluded.position`,
    [webhookId, events],
  );
  await getPool().query(
    `INSERT INTO webhook_minutes (company_id, webhook_id, minute, taken, failed, durations)
     VALUES ($3, $1, date_trunc('minute', now() - interval '2 minutes'), $2, 0, '{}')`,
    [webhookId, taken, company.companyId],
  );
}

test('a company whose webhook gets single events and falls far behind is advised once a week to choose batches', async () => {
  await fallBehind(10_000, 600);
  await checkWebhooks(START);
  expect(await stages()).toEqual([]);
  await getPool().query('UPDATE webhook_heads SET position = position + 1 WHERE company_id = $1', [company.companyId]);
  await Promise.all([checkWebhooks(START), checkWebhooks(START)]);
  await checkWebhooks(after(7 * 24 - 1));
  expect(await stages()).toEqual(['slow']);
  const { rows } = await getPool().query('SELECT title, message FROM notifications');
  expect(rows).toEqual([
    {
      title: expect.stringContaining('falls behind'),
      message: expect.stringContaining('10,001 events wait, and its endpoint accepts about 1 a second.'),
    },
  ]);
  expect(rows[0].message).toContain('Switch its format to batches');
  expect(await subjects()).toEqual([rows[0].title]);
});

test.each([
  ['gets batches', "format = 'batch'"],
  ['fails', 'failing_since = now(), notified_at = now()'],
  ['is paused', "state = 'paused'"],
])('a webhook that is behind and %s gets no advice about batches', async (_, columns) => {
  await fallBehind(50_000, 600);
  await getPool().query(`UPDATE webhooks SET ${columns} WHERE id = $1`, [webhookId]);
  await checkWebhooks(new Date());
  expect(await stages()).toEqual([]);
});

test('an alert of the account is posted to its webhooks that get alerts, signed and the same at each try', async () => {
  const receiver = await startReceiver();
  const { companyId } = company;
  const ids = [
    await insertWebhook(company, { target: receiver.url, format: 'msys' }),
    await insertWebhook(company, { target: receiver.url, state: 'paused' }),
    await insertWebhook(await seedCompany(), { target: receiver.url }),
  ];
  await getPool().query('UPDATE webhooks SET sends_alerts = true WHERE id = ANY($1)', [ids]);
  const alert = (thresholds: number[]): CompanyAlertJob => ({
    companyId,
    subject: 'monitoringUsage',
    key: `usage:${companyId}:monthly:${thresholds[0]}`,
    thresholds,
    heading: 'A quota is used up',
    paragraphs: ['You have used it.', 'More is refused.'],
    at: START.toISOString(),
    action: { label: 'See your usage', path: '/usage-monitoring' },
  });
  const jobs = async () =>
    (await getPool().query('SELECT payload FROM jobs WHERE kind = $1 ORDER BY id', [POST_ALERT.kind])).rows.map(
      ({ payload }) => PostAlertJob.parse(payload),
    );
  // Nobody gets the half of a quota unless they ask for it.
  await sendCompanyAlert({ now: () => START }, alert([50]));
  expect(await jobs()).toEqual([]);
  await sendCompanyAlert({ now: () => START }, alert([100]));
  await sendCompanyAlert({ now: () => START }, alert([100]));
  const [job, ...more] = await jobs();
  if (!job) throw new Error('nothing is to be posted');
  expect([job.webhookId, more]).toEqual([ids[0], []]);

  receiver.answer = 500;
  await expect(postAlert(job, 1)).rejects.toThrow('The server answered 500.');
  await postAlert(job, 8);
  receiver.answer = 200;
  await postAlert(job, 2);
  const [first, , third] = receiver.requests;
  expect(third?.body).toBe(first?.body);
  expect(third?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(third?.headers['webhook-signature']).toMatch(/^v1,/);
  expect(AlertBody.parse(JSON.parse(third?.body ?? ''))).toEqual({
    type: 'alert.raised',
    timestamp: START.toISOString(),
    data: {
      alert_id: third?.headers['webhook-id'],
      alert: 'usage',
      subject: 'monitoringUsage',
      customer_id: companyId,
      title: 'A quota is used up',
      message: 'You have used it. More is refused.',
      url: `${settings().PUBLIC_URL}/usage-monitoring`,
    },
  });
  await getPool().query(`UPDATE webhooks SET state = 'paused' WHERE id = $1`, [ids[0]]);
  await postAlert(job, 1);
  expect(receiver.requests).toHaveLength(3);
  // It is listed once, with all its tries.
  const ctx = platformContext({ scope: company.scope });
  const listed = await listDeliveries(ctx, ids[0] ?? '', DeliveryQuery.parse({ status: 'taken' }));
  expect(listed.data).toMatchObject([{ id: job.deliveryId, kind: 'alert', status: 'taken', tries: 2, events: 0 }]);
  expect((await listDeliveries(ctx, ids[0] ?? '', DeliveryQuery.parse({ status: 'failed' }))).data).toEqual([]);
  const { attempts } = await readDelivery(ctx, ids[0] ?? '', job.deliveryId ?? '');
  expect(attempts.map(({ number, code }) => [number, code])).toEqual([
    [2, 200],
    [8, 500],
    [1, 500],
  ]);
  await receiver.close();
});
