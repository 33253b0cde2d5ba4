import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { checkForecasts } from '#lib/insight/alerts/check-forecasts.ts';
import { accountInEachTest } from '../../../fixtures/alerts/account-in-each-test.ts';
import { alertOf, bellOf, mailsTo, setMonth } from '../../../fixtures/alerts/alert-rig.ts';
import { countPastMail, type PastCount } from '../../../fixtures/database/count-past-mail.ts';

const account = accountInEachTest();

const usageAlert = (title: string, type: 'warning' | 'error' = 'warning') => alertOf('usage', title, type);

it('an alert of the forecast comes once where the month is likely to exceed its quota', async () => {
  await setMonth(account, 1_000);
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
  expect(await bellOf(account)).toEqual([]);
  await setMonth(account, 700);
  await Promise.all([checkForecasts(now), checkForecasts(now)]);
  await checkForecasts(new Date(now.getTime() + HOUR_MS));
  expect(await bellOf(account)).toEqual([usageAlert('Your monthly quota is likely to run out')]);
  expect(await mailsTo(account.email)).toEqual(['Your monthly quota is likely to run out (Acme)']);
});
