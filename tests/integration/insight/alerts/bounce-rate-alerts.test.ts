import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ensurePlatform } from '#lib/account/company/company.ts';
import { SEND_COMPANY_ALERT } from '#lib/account/notifications/alerts/alert-mail-job.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { checkAlerts } from '#lib/insight/alerts/check-alerts.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { addReader, sendAlertMails } from '../../../fixtures/alerts/alert-rig.ts';
import { countPastMail } from '../../../fixtures/database/count-past-mail.ts';
import { startDeliveryDatabase } from '../../../fixtures/delivery/delivery-rig.ts';

const START = new Date('2026-11-20T12:00:00Z');
const after = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);

let end: () => Promise<void>;
let company: SeededCompany;

beforeAll(async () => {
  end = await startDeliveryDatabase();
  await ensurePlatform();
});

afterAll(() => end());

beforeEach(async () => {
  await getPool().query('TRUNCATE alerts, jobs, stat_totals, notifications');
  company = await seedCompany();
});

/** So many recipients of the hour before an instant were delivered, bounced, or not tried because suppressed. */
function count(before: Date, counts: { delivered: number; bounced: number; suppressed?: number }): Promise<void> {
  const at = new Date(before.getTime() - HOUR_MS);
  return countPastMail(company.companyId, [
    { type: 'delivery', count: counts.delivered, at },
    { type: 'bounce', bounceClass: 10, count: counts.bounced, at },
    { type: 'bounce', bounceClass: 25, count: counts.suppressed ?? 0, at },
  ]);
}

/** The mail jobs of alerts, also those that are done. */
const jobs = async () =>
  (await getPool().query('SELECT payload FROM jobs WHERE kind = $1', [SEND_COMPANY_ALERT.kind])).rows;

const closeJobs = () => getPool().query("UPDATE jobs SET finished_at = now(), outcome = 'done'");

const mailed = async (subject: string): Promise<string[]> =>
  (
    await getPool().query<{ rcpt_to: string }>(
      'SELECT r.rcpt_to FROM recipients r JOIN messages m ON m.id = r.message_id WHERE m.subject = $1 ORDER BY 1',
      [subject],
    )
  ).rows.map((row) => row.rcpt_to);

it('a bounce rate over the limit notifies each person by bell and mail as they chose, once for any number of processes', async () => {
  await addReader(company.companyId, 'all@people.example');
  await addReader(company.companyId, 'no-mail@people.example', { alertingNotification: false });
  await addReader(company.companyId, 'no-bell@people.example', { notification: false });
  await addReader(company.companyId, 'nothing@people.example', { monitoringEmail: false });
  await count(START, { delivered: 94, bounced: 6 });
  await Promise.all(Array.from({ length: 8 }, () => checkAlerts(START)));
  const { rows } = await getPool().query('SELECT type, icon, mode, title, link FROM notifications');
  const look = { type: 'warning', icon: 'bounce', mode: 'alert' };
  expect(rows).toEqual(Array(2).fill({ ...look, title: 'Many of your emails bounce', link: '/activity' }));
  expect(await jobs()).toHaveLength(1);
  await sendAlertMails(START);
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
