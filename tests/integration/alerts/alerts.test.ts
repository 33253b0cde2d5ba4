import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkAlerts } from '#lib/alerts/check-alerts.ts';
import { AlertMailJob, SEND_ALERT_MAIL } from '#lib/alerts/jobs.ts';
import { sendAlertMail } from '#lib/alerts/send-alert-mail.ts';
import { sendCompanyAlert } from '#lib/alerts/send-company-alert.ts';
import { ensurePlatform } from '#lib/company/ensure-platform.ts';
import { newId } from '#lib/core/ids.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { CompanyAlertJob, SEND_COMPANY_ALERT } from '#lib/notifications/alerts/alert-mail-job.ts';
import { countPastMail } from '../../support/count-past-mail.ts';
import { accept, startDeliveryDatabase } from '../../support/delivery-rig.ts';
import { type SeededCompany, seedCompany } from '../../support/seed.ts';

const HOUR_MS = 3_600_000;
const START = new Date('2026-11-20T12:00:00Z');
const after = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);

let end: () => Promise<void>;
let company: SeededCompany;

beforeAll(async () => {
  process.env.OPERATOR_EMAILS = 'ops@operator.example, night@operator.example';
  end = await startDeliveryDatabase();
  await ensurePlatform();
});

afterAll(() => end());

beforeEach(async () => {
  await getPool().query('TRUNCATE alerts, jobs, stat_totals, notifications, delivery_queue');
  company = await seedCompany();
});

/** A person of the company with what they chose. */
async function addPerson(email: string, chosen: object | null = null): Promise<void> {
  const userId = newId();
  await getPool().query(
    `INSERT INTO users (id, email, fullname, email_verified_at, updated_at) VALUES ($1, $2, 'Ada', now(), now())`,
    [userId, email],
  );
  await getPool().query(`INSERT INTO members (id, company_id, user_id, role) VALUES ($1, $2, $3, 'member')`, [
    newId(),
    company.companyId,
    userId,
  ]);
  if (!chosen) return;
  await getPool().query(
    'INSERT INTO notification_alerts (company_id, user_id, settings, updated_at) VALUES ($1, $2, $3, now())',
    [company.companyId, userId, chosen],
  );
}

/** So many recipients of the hour before an instant were delivered, bounced, or not tried because suppressed. */
function count(before: Date, counts: { delivered: number; bounced: number; suppressed?: number }): Promise<void> {
  const at = new Date(before.getTime() - HOUR_MS);
  return countPastMail(company.companyId, [
    { type: 'delivery', count: counts.delivered, at },
    { type: 'bounce', bounceClass: 10, count: counts.bounced, at },
    { type: 'bounce', bounceClass: 25, count: counts.suppressed ?? 0, at },
  ]);
}

const payloadsOf = async (kind: string): Promise<unknown[]> =>
  (await getPool().query('SELECT payload FROM jobs WHERE kind = $1 ORDER BY id', [kind])).rows.map(
    (row) => row.payload,
  );

/** The mails to operators, and those to the people of a company. */
const operatorJobs = async () => (await payloadsOf(SEND_ALERT_MAIL)).map((payload) => AlertMailJob.parse(payload));
const jobs = async () => (await payloadsOf(SEND_COMPANY_ALERT)).map((payload) => CompanyAlertJob.parse(payload));

const closeJobs = () => getPool().query("UPDATE jobs SET finished_at = now(), outcome = 'done'");

const mailed = async (subject: string): Promise<string[]> =>
  (
    await getPool().query<{ rcpt_to: string }>(
      'SELECT r.rcpt_to FROM recipients r JOIN messages m ON m.id = r.message_id WHERE m.subject = $1 ORDER BY 1',
      [subject],
    )
  ).rows.map((row) => row.rcpt_to);

it('a bounce rate over the limit notifies each person by bell and mail as they chose, once for any number of processes', async () => {
  await addPerson('all@people.example');
  await addPerson('no-mail@people.example', { alertingNotification: false });
  await addPerson('no-bell@people.example', { notification: false });
  await addPerson('nothing@people.example', { monitoringEmail: false });
  await count(START, { delivered: 94, bounced: 6 });
  await Promise.all(Array.from({ length: 8 }, () => checkAlerts(START)));
  const { rows } = await getPool().query('SELECT type, icon, mode, title, link FROM notifications');
  const look = { type: 'warning', icon: 'bounce', mode: 'alert' };
  expect(rows).toEqual(Array(2).fill({ ...look, title: 'Many of your emails bounce', link: '/activity' }));
  const [job, ...more] = await jobs();
  expect(more).toEqual([]);
  if (!job) throw new Error('no mail is enqueued');
  for (let n = 0; n < 2; n += 1) await sendCompanyAlert({ now: () => START }, job);
  expect(await mailed(`Many of your emails bounce (c-${company.companyId.slice(-12)})`)).toEqual([
    'all@people.example',
    'no-bell@people.example',
  ]);
});

it('few recipients, a low rate and suppressed addresses raise no alert', async () => {
  await count(START, { delivered: 50, bounced: 40 });
  await checkAlerts(START);
  await count(after(30), { delivered: 960, bounced: 40, suppressed: 500 });
  await checkAlerts(after(30));
  expect(await jobs()).toEqual([]);
});

it('an alert is repeated only after a day, and after the rate was low for an hour', async () => {
  await count(START, { delivered: 90, bounced: 10 });
  await checkAlerts(START);
  await closeJobs();
  for (const hours of [1, 12, 23]) await checkAlerts(after(hours));
  expect(await jobs()).toHaveLength(1);
  await count(after(24), { delivered: 90, bounced: 10 });
  for (const hours of [23.5, 24, 24.4, 24.9]) await checkAlerts(after(hours));
  expect(await jobs()).toHaveLength(1);
  await count(after(60), { delivered: 90, bounced: 10 });
  await checkAlerts(after(60));
  expect(await jobs()).toHaveLength(2);
});

it('a queue that makes no progress notifies each operator once', async () => {
  await accept(company, 'someone@far.example');
  await checkAlerts(new Date());
  expect(await operatorJobs()).toEqual([]);
  await getPool().query("UPDATE delivery_queue SET due_at = now() - interval '20 minutes'");
  await Promise.all([checkAlerts(new Date()), checkAlerts(new Date())]);
  const [job, ...more] = await operatorJobs();
  expect(job).toMatchObject({ alert: 'queue-age', late: 1 });
  expect(more).toEqual([]);
  if (job) await sendAlertMail({ now: () => new Date() }, job);
  expect(settings().OPERATOR_EMAILS).toHaveLength(2);
  expect(await mailed('Deliveries are late')).toEqual(['night@operator.example', 'ops@operator.example']);
});
