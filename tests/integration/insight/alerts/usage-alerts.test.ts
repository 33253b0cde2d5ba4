import { describe, expect, it } from 'vitest';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { listAudit } from '#lib/account/audit/queries.ts';
import { updateCompanyAlerts } from '#lib/account/notifications/alerts/company/company-alerts.ts';
import { getNotificationAlert, updateNotificationAlert } from '#lib/account/notifications/alerts/notification-alert.ts';

import { markNotificationsRead } from '#lib/account/notifications/notifications.ts';
import { setQuota } from '#lib/account/usage/set-quota.ts';
import { acceptMessage } from '#lib/engine/messages/accept/accept-message.ts';
import { rereadSendingFacts } from '#lib/engine/messages/accept/facts/get-sending-facts.ts';
import { authorizeRecipientVerified } from '#lib/engine/sandbox/authorized-recipients.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { checkAlerts } from '#lib/insight/alerts/check-alerts.ts';
import { rawMessage } from '../../../fixtures/accounts/seed.ts';
import { accountInEachTest } from '../../../fixtures/alerts/account-in-each-test.ts';
import { alertOf, bellOf, mailsTo, setMonth, useSlot } from '../../../fixtures/alerts/alert-rig.ts';

const account = accountInEachTest();

const usageAlert = (title: string, type: 'warning' | 'error' = 'warning') => alertOf('usage', title, type);

async function usePart(used: number): Promise<void> {
  await getPool().query('DELETE FROM usage_counters WHERE company_id = $1', [account.companyId]);
  await useSlot(account, 'monthly', used);
  await Promise.all([checkAlerts(new Date()), checkAlerts(new Date())]);
}

describe('an alert of usage', () => {
  it('comes once at each threshold, by bell and mail, for any number of processes, read or not', async () => {
    await setMonth(account, 1_000);
    await usePart(799);
    expect([await bellOf(account), await mailsTo(account.email)]).toEqual([[], []]);
    await usePart(812);
    await usePart(850);
    await markNotificationsRead(account.ctx, {});
    await usePart(890);
    expect(await bellOf(account)).toEqual([usageAlert('81 % of a quota is used')]);
    await usePart(1_000);
    expect(await bellOf(account)).toEqual([
      usageAlert('A quota is used up', 'error'),
      usageAlert('81 % of a quota is used'),
    ]);
    expect(await mailsTo(account.email)).toEqual(['81 % of a quota is used (Acme)', 'A quota is used up (Acme)']);
  });

  it('comes again after the quota was raised, and counts extra quota', async () => {
    await setMonth(account, 100);
    await usePart(85);
    await setQuota(account.ctx, { slot: 'extra', quota: 100 });
    await usePart(85);
    expect(await bellOf(account)).toHaveLength(1);
    await usePart(165);
    expect(await bellOf(account)).toEqual([
      usageAlert('82 % of a quota is used'),
      usageAlert('85 % of a quota is used'),
    ]);
  });

  it('comes at the thresholds and on the channels that the person chose', async () => {
    await setMonth(account, 100);
    await updateNotificationAlert(account.ctx, { usageThresholds: [90], alertingNotification: false });
    await usePart(85);
    expect(await bellOf(account)).toEqual([]);
    await usePart(92);
    expect(await bellOf(account)).toEqual([usageAlert('92 % of a quota is used')]);
    await usePart(100);
    expect([(await bellOf(account)).length, await mailsTo(account.email)]).toEqual([1, []]);
    await getPool().query('TRUNCATE alerts, notifications');
    await updateNotificationAlert(account.ctx, { monitoringUsage: false, usageThresholds: [80, 90, 100] });
    await usePart(100);
    expect(await bellOf(account)).toEqual([]);
  });

  it('comes at the thresholds of the company to those who have not chosen their own, also after other choices', async () => {
    await setMonth(account, 100);
    await updateCompanyAlerts(account.ctx, { usageThresholds: [100, 50] });
    await updateNotificationAlert(account.ctx, { monitoringWebhook: false });
    expect(await getNotificationAlert(account.ctx)).toMatchObject({ usageThresholds: [50, 100], monitoring: true });
    await usePart(52);
    expect(await bellOf(account)).toEqual([usageAlert('52 % of a quota is used')]);
    await usePart(92);
    expect(await bellOf(account)).toHaveLength(1);
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
    await useSlot(account, 'sandbox', 190);
    await checkAlerts(new Date());
    expect(await bellOf(account)).toEqual([]);
    await setFeature(account.ctx, { feature: 'setting.monitoringUsage', enable: true });
    await checkAlerts(new Date());
    expect(await bellOf(account)).toEqual([usageAlert('95 % of a quota is used')]);
  });

  /** Sends messages of the company's own name in the sandbox, each to one recipient. */
  async function send(to: string, count: number): Promise<void> {
    await getPool().query("UPDATE sending_domains SET status = 'verified' WHERE company_id = $1", [account.companyId]);
    const { rows } = await getPool().query('SELECT domain FROM sending_domains WHERE company_id = $1', [
      account.companyId,
    ]);
    const from = `hello@${rows[0]?.domain}`;
    await rereadSendingFacts(account.companyId);
    for (let sent = 0; sent < count; sent += 1) {
      await acceptMessage(
        { companyId: account.companyId, environment: 'sandbox' },
        {
          receivedBy: 'rest',
          envelopeFrom: from,
          raw: rawMessage(from),
          recipients: [{ address: to, type: 'to' }],
        },
      );
    }
  }

  it('comes of mail that was accepted, by bell and mail', async () => {
    await authorizeRecipientVerified(account.ctx, { email: account.email });
    await setQuota(account.ctx, { slot: 'sandbox', quota: 5 });
    await send(account.email, 3);
    await checkAlerts(new Date());
    expect(await bellOf(account)).toEqual([]);
    await send(account.email, 1);
    await checkAlerts(new Date());
    expect(await bellOf(account)).toEqual([usageAlert('80 % of a quota is used')]);
    expect(await mailsTo(account.email)).toContain('80 % of a quota is used (Acme)');
  });

  it('never comes of simulated mail', async () => {
    await setQuota(account.ctx, { slot: 'sandbox', quota: 1 });
    await send('delivered@simulator.platform.test', 3);
    await checkAlerts(new Date());
    expect(await bellOf(account)).toEqual([]);
  });
});
