import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ensurePlatform } from '#lib/account/company/company.ts';
import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { checkAlerts } from '#lib/insight/alerts/check-alerts.ts';
import { AlertMailJob, SEND_ALERT_MAIL } from '#lib/insight/alerts/jobs.ts';
import { seedCompany } from '../../../fixtures/accounts/seed.ts';
import { payloadsOf, sendAlertMails } from '../../../fixtures/alerts/alert-rig.ts';
import { accept, startDeliveryDatabase } from '../../../fixtures/delivery/delivery-rig.ts';

const OPERATORS = ['night@operator.example', 'ops@operator.example'];

let end: () => Promise<void>;

beforeAll(async () => {
  process.env.OPERATOR_EMAILS = OPERATORS.join(', ');
  end = await startDeliveryDatabase();
  await ensurePlatform();
});

afterAll(() => end());

beforeEach(async () => {
  await getPool().query('TRUNCATE alerts, jobs, processes, delivery_queue');
});

const operatorJobs = async () => (await payloadsOf(SEND_ALERT_MAIL.kind)).map((payload) => AlertMailJob.parse(payload));

/** The recipients of a subject. */
const mailed = async (subject: string): Promise<string[]> =>
  (
    await getPool().query<{ rcpt_to: string }>(
      'SELECT r.rcpt_to FROM recipients r JOIN messages m ON m.id = r.message_id WHERE m.subject = $1 ORDER BY 1',
      [subject],
    )
  ).rows.map((row) => row.rcpt_to);

it('an alert of a certificate that ends soon comes to the operators once', async () => {
  const now = new Date();
  const process = (host: string, days: number) =>
    getPool().query(
      `INSERT INTO processes (id, kind, roles, host, pid, version, started_at, beat_at, facts)
       VALUES ($1, 'relay', '{submission}', $2, 1, '1', now(), now(), jsonb_build_object('certificateExpiresAt', $3::text))`,
      [newId(), host, new Date(now.getTime() + days * DAY_MS).toISOString()],
    );
  await process('mx1.example', 20);
  await process('mx2.example', 60);
  await Promise.all([checkAlerts(now), checkAlerts(now)]);
  await checkAlerts(new Date(now.getTime() + HOUR_MS / 2));
  const jobs = await operatorJobs();
  expect(jobs).toMatchObject([{ alert: 'certificate', host: 'mx1.example' }]);
  await sendAlertMails(now);
  expect(await mailed('The certificate of mx1.example ends soon')).toEqual(OPERATORS);
});

it('a queue that makes no progress notifies each operator once', async () => {
  await accept(await seedCompany(), 'someone@far.example');
  await checkAlerts(new Date());
  expect(await operatorJobs()).toEqual([]);
  await getPool().query("UPDATE delivery_queue SET due_at = now() - interval '20 minutes'");
  await Promise.all([checkAlerts(new Date()), checkAlerts(new Date())]);
  const [job, ...more] = await operatorJobs();
  expect(job).toMatchObject({ alert: 'queue-age', late: 1 });
  expect(more).toEqual([]);
  await sendAlertMails();
  expect(await mailed('Deliveries are late')).toEqual(OPERATORS);
});
