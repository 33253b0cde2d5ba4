import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setFeature } from '#lib/access/set-feature.ts';
import { checkAlerts } from '#lib/alerts/check-alerts.ts';
import { checkForecasts } from '#lib/alerts/check-forecasts.ts';
import { AlertMailJob, SEND_ALERT_MAIL } from '#lib/alerts/jobs.ts';
import { sendAlertMail } from '#lib/alerts/send-alert-mail.ts';
import { sendCompanyAlert } from '#lib/alerts/send-company-alert.ts';
import { createApiKey } from '#lib/api-keys/create-api-key.ts';
import { listAudit } from '#lib/audit/list-audit.ts';
import { ensurePlatform } from '#lib/company/ensure-platform.ts';
import { newId } from '#lib/core/ids.ts';
import { addSendingDomain } from '#lib/domains/add-sending-domain.ts';
import type { CheckNetwork } from '#lib/domains/verification/policy.ts';
import { verifyDomain } from '#lib/domains/verification/verify-domain.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { safeFetch } from '#lib/infra/net/safe-fetch.ts';
import { acceptMessage } from '#lib/messages/accept/accept-message.ts';
import { rereadSendingFacts } from '#lib/messages/accept/facts/get-sending-facts.ts';
import { CompanyAlertJob, SEND_COMPANY_ALERT } from '#lib/notifications/alerts/alert-mail-job.ts';
import { updateCompanyAlerts } from '#lib/notifications/alerts/company/update-company-alerts.ts';
import { getNotificationAlert } from '#lib/notifications/alerts/get-notification-alert.ts';
import { updateNotificationAlert } from '#lib/notifications/alerts/update-notification-alert.ts';
import { listNotifications } from '#lib/notifications/list-notifications.ts';
import { markNotificationsRead } from '#lib/notifications/mark-notifications-read.ts';
import { setQuota } from '#lib/usage/set-quota.ts';
import { openTestDatabase, registerTestAccount, type TestAccount } from '../../support/accounts.ts';
import { countPastMail, type PastCount } from '../../support/count-past-mail.ts';
import { type DnsZone, startZone, type ZoneEntry } from '../../support/dns-zone.ts';
import { rawMessage } from '../../support/seed.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let close: () => Promise<void>;
let account: TestAccount;

beforeAll(async () => {
  close = await openTestDatabase();
  process.env.OPERATOR_EMAILS = 'ops@operator.example';
  await ensurePlatform();
});

afterAll(() => close());

beforeEach(async () => {
  await getPool().query('TRUNCATE alerts, jobs, stat_totals, notifications, processes');
  await getPool().query("UPDATE companies SET suspended_at = now() WHERE slug LIKE 'acme%'");
  account = await registerTestAccount();
});

const payloadsOf = async (kind: string): Promise<unknown[]> =>
  (
    await getPool().query('SELECT payload FROM jobs WHERE kind = $1 AND finished_at IS NULL ORDER BY id', [kind])
  ).rows.map((row) => row.payload);

/** Does the queued mails of alerts, and returns the subjects that the owner of the company got. */
async function mails(): Promise<string[]> {
  for (const payload of await payloadsOf(SEND_COMPANY_ALERT))
    await sendCompanyAlert({ now: () => new Date() }, CompanyAlertJob.parse(payload));
  await getPool().query("UPDATE jobs SET finished_at = now(), outcome = 'done' WHERE kind = $1", [SEND_COMPANY_ALERT]);
  const { rows } = await getPool().query<{ subject: string }>(
    'SELECT m.subject FROM messages m JOIN recipients r ON r.message_id = m.id WHERE r.rcpt_to = $1 ORDER BY m.id',
    [account.email],
  );
  return rows.map(({ subject }) => subject);
}

const bell = async () =>
  (await listNotifications(account.ctx, { limit: 20 })).data.map(({ title, icon, mode, type }) => ({
    ...{ title, icon, mode, type },
  }));

/** Sets what the company has used of a slot in the running period. */
const use = (slot: string, used: number) =>
  getPool().query(
    `INSERT INTO usage_counters (company_id, feature, slot, period_start, period_end, used)
     VALUES ($1, 'transactionalEmail', $2, now() - interval '1 hour', now() + interval '1 hour', $3)
     ON CONFLICT (company_id, feature, slot, period_start) DO UPDATE SET used = excluded.used`,
    [account.companyId, slot, used],
  );

async function usePart(used: number): Promise<void> {
  await getPool().query('DELETE FROM usage_counters WHERE company_id = $1', [account.companyId]);
  await use('monthly', used);
  await Promise.all([checkAlerts(new Date()), checkAlerts(new Date())]);
}

const usage = (title: string, type = 'warning') => ({ title, icon: 'usage', mode: 'alert', type });

describe('an alert of usage', () => {
  it('comes once at each threshold, by bell and mail, for any number of processes, read or not', async () => {
    await setQuota(account.ctx, { slot: 'monthly', quota: 1_000 });
    await usePart(799);
    expect([await bell(), await mails()]).toEqual([[], []]);
    await usePart(812);
    await usePart(850);
    await markNotificationsRead(account.ctx, {});
    await usePart(890);
    expect(await bell()).toEqual([usage('81 % of a quota is used')]);
    await usePart(1_000);
    expect(await bell()).toEqual([usage('A quota is used up', 'error'), usage('81 % of a quota is used')]);
    expect(await mails()).toEqual(['81 % of a quota is used (Acme)', 'A quota is used up (Acme)']);
  });

  it('comes again after the quota was raised, and counts extra quota', async () => {
    await setQuota(account.ctx, { slot: 'monthly', quota: 100 });
    await usePart(85);
    await setQuota(account.ctx, { slot: 'extra', quota: 100 });
    await usePart(85);
    expect(await bell()).toHaveLength(1);
    await usePart(165);
    expect(await bell()).toEqual([usage('82 % of a quota is used'), usage('85 % of a quota is used')]);
  });

  it('comes at the thresholds and on the channels that the person chose', async () => {
    await setQuota(account.ctx, { slot: 'monthly', quota: 100 });
    await updateNotificationAlert(account.ctx, { usageThresholds: [90], alertingNotification: false });
    await usePart(85);
    expect(await bell()).toEqual([]);
    await usePart(92);
    expect(await bell()).toEqual([usage('92 % of a quota is used')]);
    await usePart(100);
    expect([(await bell()).length, await mails()]).toEqual([1, []]);
    await getPool().query('TRUNCATE alerts, notifications');
    await updateNotificationAlert(account.ctx, { monitoringUsage: false, usageThresholds: [80, 90, 100] });
    await usePart(100);
    expect(await bell()).toEqual([]);
  });

  it('comes at the thresholds of the company to those who have not chosen their own, also after other choices', async () => {
    await setQuota(account.ctx, { slot: 'monthly', quota: 100 });
    await updateCompanyAlerts(account.ctx, { usageThresholds: [100, 50] });
    await updateNotificationAlert(account.ctx, { monitoringWebhook: false });
    expect(await getNotificationAlert(account.ctx)).toMatchObject({ usageThresholds: [50, 100], monitoring: true });
    await usePart(52);
    expect(await bell()).toEqual([usage('52 % of a quota is used')]);
    await usePart(92);
    expect(await bell()).toHaveLength(1);
    await updateNotificationAlert(account.ctx, { usageThresholds: [90] });
    await updateCompanyAlerts(account.ctx, { usageThresholds: [] });
    expect(await getNotificationAlert(account.ctx)).toMatchObject({ usageThresholds: [90] });
    const { data } = await listAudit(account.ctx, { action: 'company-alert.update', limit: 10 });
    expect(data.map(({ before, after }) => [before, after])).toEqual([
      [{ usageThresholds: [50, 100] }, { usageThresholds: [] }],
      [{ usageThresholds: [80, 90, 100] }, { usageThresholds: [50, 100] }],
    ]);
  });

  it('comes for the other slots too, and for nobody while its flag is off', async () => {
    await setFeature(account.ctx, { feature: 'setting.monitoringUsage', enable: false });
    await use('sandbox', 190);
    await checkAlerts(new Date());
    expect(await bell()).toEqual([]);
    await setFeature(account.ctx, { feature: 'setting.monitoringUsage', enable: true });
    await checkAlerts(new Date());
    expect(await bell()).toEqual([usage('95 % of a quota is used')]);
  });

  it('never comes of simulated mail', async () => {
    await setQuota(account.ctx, { slot: 'sandbox', quota: 1 });
    await getPool().query("UPDATE sending_domains SET status = 'verified' WHERE company_id = $1", [account.companyId]);
    const { rows } = await getPool().query('SELECT domain FROM sending_domains WHERE company_id = $1', [
      account.companyId,
    ]);
    const from = `hello@${rows[0]?.domain}`;
    await rereadSendingFacts(account.companyId);
    for (let count = 0; count < 3; count += 1) {
      await acceptMessage(
        { companyId: account.companyId, environment: 'sandbox' },
        {
          ...{ receivedBy: 'rest', envelopeFrom: from, raw: rawMessage(from) },
          recipients: [{ address: 'delivered@simulator.platform.test', type: 'to' }],
        },
      );
    }
    await checkAlerts(new Date());
    expect(await bell()).toEqual([]);
  });
});

it('an alert of the forecast comes once where the month is likely to exceed its quota', async () => {
  await setQuota(account.ctx, { slot: 'monthly', quota: 1_000 });
  const now = new Date('2026-11-20T12:00:00Z');
  await countPastMail(
    account.companyId,
    Array.from({ length: 10 }, (_, day): PastCount => {
      return { type: 'injection', count: 40, at: new Date(now.getTime() - (day + 1) * DAY_MS) };
    }),
  );
  await getPool().query(
    `INSERT INTO usage_counters (company_id, feature, slot, period_start, period_end, used)
     VALUES ($1, 'transactionalEmail', 'monthly', '2026-10-31T17:00:00Z', '2026-11-30T17:00:00Z', 400)`,
    [account.companyId],
  );
  await checkForecasts(now);
  expect(await bell()).toEqual([]);
  await setQuota(account.ctx, { slot: 'monthly', quota: 700 });
  await Promise.all([checkForecasts(now), checkForecasts(now)]);
  await checkForecasts(new Date(now.getTime() + HOUR_MS));
  expect(await bell()).toEqual([usage('Your monthly quota is likely to run out')]);
  expect(await mails()).toEqual(['Your monthly quota is likely to run out (Acme)']);
});

it('an alert of complaints comes from their rate on, by bell and mail', async () => {
  const now = new Date();
  const at = new Date(now.getTime() - HOUR_MS);
  const count = (type: 'delivery' | 'spam_complaint', n: number) =>
    countPastMail(account.companyId, [{ type, count: n, at }]);
  await count('delivery', 2_000);
  await count('spam_complaint', 1);
  await checkAlerts(now);
  expect(await bell()).toEqual([]);
  await count('spam_complaint', 2);
  await checkAlerts(now);
  await checkAlerts(now);
  const title = 'Recipients report your emails as spam';
  expect(await bell()).toEqual([{ title, icon: 'complaint', mode: 'alert', type: 'warning' }]);
  expect(await mails()).toEqual([`${title} (Acme)`]);
});

it('alerts of bounces and complaints come from the rates of the company on', async () => {
  const now = new Date();
  const at = new Date(now.getTime() - HOUR_MS);
  await countPastMail(account.companyId, [
    { type: 'delivery', count: 970, at },
    { type: 'bounce', bounceClass: 10, count: 30, at },
    { type: 'spam_complaint', count: 4, at },
  ]);
  await updateCompanyAlerts(account.ctx, { bounceRate: 3.5, complaintRate: 0.5 });
  await checkAlerts(now);
  expect(await bell()).toEqual([]);
  await updateCompanyAlerts(account.ctx, { bounceRate: 3, complaintRate: 0.4 });
  await checkAlerts(now);
  expect((await bell()).map(({ title }) => title)).toEqual([
    'Recipients report your emails as spam',
    'Many of your emails bounce',
  ]);
});

it('an alert of an API key comes a week and a day before its end, and not of a key that was replaced', async () => {
  const at = (days: number) => new Date(Date.now() + days * DAY_MS);
  await createApiKey(account.ctx, { name: 'Shop', expiresAt: at(30).toISOString() });
  const replaced = await createApiKey(account.ctx, { name: 'Old', expiresAt: at(30).toISOString() });
  await getPool().query('UPDATE api_keys SET replaced_by_id = $1 WHERE id = $2', [newId(), replaced.id]);
  await checkAlerts(at(22));
  expect(await bell()).toEqual([]);
  for (const days of [24, 25, 29.5, 29.6]) await checkAlerts(at(days));
  const news = { title: 'Your API key “Shop” ends soon', icon: 'key', mode: 'alert', type: 'warning' };
  expect(await bell()).toEqual([news, news]);
  expect((await mails())[0]).toBe('Your API key “Shop” ends soon (Acme)');
});

describe('an alert of a domain', () => {
  const zone: Record<string, ZoneEntry> = {};
  let dns: DnsZone;

  beforeAll(async () => {
    dns = await startZone(zone);
  });

  afterAll(() => dns.close());

  it('comes by bell and mail when its DKIM record is gone, and not while DNS gives no answer', async () => {
    const network: CheckNetwork = { resolver: dns.resolver, fetch: safeFetch };
    const added = await addSendingDomain(account.ctx, { domain: 'lost.example' }, { resolver: dns.resolver });
    for (const { name, value } of added.records) zone[name.toLowerCase()] = { txt: [value.match(/.{1,255}/g) ?? []] };
    // The record of a check a minute ago is not asked for again: each check comes later.
    let minutes = 0;
    const check = () => {
      minutes += 10;
      const now = () => new Date(Date.now() + minutes * 60_000);
      return verifyDomain({ ...account.ctx, now }, { kind: 'sending', id: added.id }, network);
    };
    await check();
    const verified = { title: 'lost.example is verified', icon: 'domain', mode: 'notice', type: 'success' };
    expect(await bell()).toEqual([verified]);
    const names = added.records.filter(({ purpose }) => purpose === 'dkim').map(({ name }) => name.toLowerCase());
    const kept = names.map((name) => zone[name]);
    for (const name of names) delete zone[name];
    await check();
    await check();
    const title = 'The DKIM record of lost.example is gone';
    expect(await bell()).toEqual([{ title, icon: 'domain', mode: 'alert', type: 'warning' }, verified]);
    expect(await mails()).toEqual([`${title} (Acme)`]);
    for (const [index, name] of names.entries()) Object.assign(zone, { [name]: kept[index] });
    await check();
    for (const name of names) zone[name] = 'SERVFAIL';
    await check();
    expect(await bell()).toHaveLength(2);
  });
});

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
  const jobs = (await payloadsOf(SEND_ALERT_MAIL)).map((payload) => AlertMailJob.parse(payload));
  expect(jobs).toMatchObject([{ alert: 'certificate', host: 'mx1.example' }]);
  for (const job of jobs) await sendAlertMail({ now: () => now }, job);
  const { rows } = await getPool().query(
    "SELECT r.rcpt_to FROM recipients r JOIN messages m ON m.id = r.message_id WHERE m.subject = 'The certificate of mx1.example ends soon'",
  );
  expect(rows).toEqual([{ rcpt_to: 'ops@operator.example' }]);
});
