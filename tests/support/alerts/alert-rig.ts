import { CompanyAlertJob, SEND_COMPANY_ALERT } from '#lib/account/notifications/alerts/alert-mail-job.ts';
import { listNotifications } from '#lib/account/notifications/list-notifications.ts';
import { setQuota } from '#lib/account/usage/set-quota.ts';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { AlertMailJob, SEND_ALERT_MAIL } from '#lib/insight/alerts/jobs.ts';
import { sendAlertMail } from '#lib/insight/alerts/send-alert-mail.ts';
import { sendCompanyAlert } from '#lib/insight/alerts/send-company-alert.ts';
import { registerTestAccount, type TestAccount } from '../accounts.ts';

/** Empties what alerts are raised from, suspends the companies before, and registers an account. */
export async function openAlertAccount(): Promise<TestAccount> {
  await getPool().query('TRUNCATE alerts, jobs, stat_totals, notifications, processes, delivery_queue');
  await getPool().query("UPDATE companies SET suspended_at = now() WHERE slug LIKE 'acme%'");
  return registerTestAccount();
}

/** Lists the payloads of the open jobs of a kind. */
export const payloadsOf = async (kind: string): Promise<unknown[]> =>
  (
    await getPool().query('SELECT payload FROM jobs WHERE kind = $1 AND finished_at IS NULL ORDER BY id', [kind])
  ).rows.map((row) => row.payload);

/** Does each open mail job of alerts twice, as workers do of which the first is killed before it has closed the job. */
export async function sendAlertMails(now = new Date()): Promise<void> {
  const ctx = { now: () => now };
  for (const payload of twice(await payloadsOf(SEND_COMPANY_ALERT)))
    await sendCompanyAlert(ctx, CompanyAlertJob.parse(payload));
  for (const payload of twice(await payloadsOf(SEND_ALERT_MAIL))) await sendAlertMail(ctx, AlertMailJob.parse(payload));
  await getPool().query("UPDATE jobs SET finished_at = now(), outcome = 'done' WHERE kind = ANY ($1)", [
    [SEND_COMPANY_ALERT, SEND_ALERT_MAIL],
  ]);
}

const twice = <T>(jobs: readonly T[]): T[] => jobs.flatMap((job) => [job, job]);

/** Does the open mail jobs, and returns the subjects that an address got so far. */
export async function mailsTo(address: string): Promise<string[]> {
  await sendAlertMails();
  const { rows } = await getPool().query<{ subject: string }>(
    'SELECT m.subject FROM messages m JOIN recipients r ON r.message_id = m.id WHERE r.rcpt_to = $1 ORDER BY m.id',
    [address],
  );
  return rows.map(({ subject }) => subject);
}

/** Lists the notifications of an account's owner, the newest first. */
export const bellOf = async ({ ctx }: TestAccount) =>
  (await listNotifications(ctx, { limit: 20 })).data.map(({ title, icon, mode, type }) => ({
    title,
    icon,
    mode,
    type,
  }));

/** The notification of an alert. */
export const alertOf = (icon: string, title: string, type: 'warning' | 'error' = 'warning') => ({
  title,
  icon,
  mode: 'alert',
  type,
});

/** Sets what a company has used of a slot in the running period. */
export async function useSlot({ companyId }: TestAccount, slot: string, used: number): Promise<void> {
  await getPool().query(
    `INSERT INTO usage_counters (company_id, feature, slot, period_start, period_end, used)
     VALUES ($1, 'transactionalEmail', $2, now() - interval '1 hour', now() + interval '1 hour', $3)
     ON CONFLICT (company_id, feature, slot, period_start) DO UPDATE SET used = excluded.used`,
    [companyId, slot, used],
  );
}

/** Sets a company's monthly quota. */
export const setMonth = ({ ctx }: TestAccount, quota: number): Promise<void> =>
  setQuota(ctx, { slot: 'monthly', quota });

/** Adds a person to a company, with what they chose; returns the id of the person. */
export async function addReader(companyId: string, email: string, chosen: object | null = null): Promise<string> {
  const userId = newId();
  await getPool().query(
    `INSERT INTO users (id, email, fullname, email_verified_at, updated_at) VALUES ($1, $2, 'Ada', now(), now())`,
    [userId, email],
  );
  await getPool().query(`INSERT INTO members (id, company_id, user_id, role) VALUES ($1, $2, $3, 'member')`, [
    newId(),
    companyId,
    userId,
  ]);
  if (chosen) {
    await getPool().query(
      'INSERT INTO notification_alerts (company_id, user_id, settings, updated_at) VALUES ($1, $2, $3, now())',
      [companyId, userId, chosen],
    );
  }
  return userId;
}
