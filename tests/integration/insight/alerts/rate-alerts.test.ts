import { expect, it } from 'vitest';
import { updateCompanyAlerts } from '#lib/account/notifications/alerts/company/company-alerts.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import type { EventType } from '#lib/events/event-types.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { checkAlerts } from '#lib/insight/alerts/check-alerts.ts';
import { accountInEachTest } from '../../../fixtures/alerts/account-in-each-test.ts';
import { alertOf, bellOf, mailsTo } from '../../../fixtures/alerts/alert-rig.ts';
import { eventAt, insertPastMessage, recordPast } from '../../../fixtures/analytics/past-mail.ts';
import { countPastMail } from '../../../fixtures/database/count-past-mail.ts';

const account = accountInEachTest();

it('an alert of complaints comes from their rate on, by bell and mail', async () => {
  const now = new Date();
  const at = new Date(now.getTime() - HOUR_MS);
  const count = (type: 'delivery' | 'spam_complaint', n: number) =>
    countPastMail(account.companyId, [{ type, count: n, at }]);
  await count('delivery', 2_000);
  await count('spam_complaint', 1);
  await checkAlerts(now);
  expect(await bellOf(account)).toEqual([]);
  await count('spam_complaint', 2);
  await checkAlerts(now);
  await checkAlerts(now);
  const title = 'Recipients report your emails as spam';
  expect(await bellOf(account)).toEqual([alertOf('complaint', title)]);
  expect(await mailsTo(account.email)).toEqual([`${title} (Acme)`]);
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
  expect(await bellOf(account)).toEqual([]);
  await updateCompanyAlerts(account.ctx, { bounceRate: 3, complaintRate: 0.4 });
  await checkAlerts(now);
  expect((await bellOf(account)).map(({ title }) => title)).toEqual([
    'Recipients report your emails as spam',
    'Many of your emails bounce',
  ]);
});

it('alerts of bounces and complaints come of the events of mail, by bell and mail', async () => {
  const now = new Date();
  const message = await insertPastMessage({ companyId: account.companyId, atMs: now.getTime() - 2 * HOUR_MS });
  const events = (type: EventType, count: number, changes = {}) =>
    Array.from({ length: count }, () => eventAt(message, now.getTime() - HOUR_MS, { type, ...changes }));
  await recordPast(events('delivery', 600));
  await recordPast(events('spam_complaint', 3));
  await recordPast(events('bounce', 40, { bounceClass: 10, reason: '550 no such user' }));
  await foldStatistics();
  await checkAlerts(now);
  const titles = ['Recipients report your emails as spam', 'Many of your emails bounce'];
  expect((await bellOf(account)).map(({ title }) => title)).toEqual(titles);
  expect((await mailsTo(account.email)).toSorted()).toEqual(titles.map((title) => `${title} (Acme)`).toSorted());
});
