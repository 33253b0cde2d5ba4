import { expect, it } from 'vitest';
import { DAY_MS } from '#lib/core/durations.ts';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { checkAlerts } from '#lib/insight/alerts/check-alerts.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import { accountInEachTest } from '../../../fixtures/alerts/account-in-each-test.ts';
import { bellOf, mailsTo } from '../../../fixtures/alerts/alert-rig.ts';

const account = accountInEachTest();

it('an alert of an API key comes a week and a day before its end, and not of a key that was replaced', async () => {
  const at = (days: number) => new Date(Date.now() + days * DAY_MS);
  await createApiKey(account.ctx, { name: 'Shop', expiresAt: at(30).toISOString() });
  const replaced = await createApiKey(account.ctx, { name: 'Old', expiresAt: at(30).toISOString() });
  await getPool().query('UPDATE api_keys SET replaced_by_id = $1 WHERE id = $2', [newId(), replaced.id]);
  await checkAlerts(at(22));
  expect(await bellOf(account)).toEqual([]);
  for (const days of [24, 25, 29.5, 29.6]) await checkAlerts(at(days));
  const news = { title: 'Your API key “Shop” ends soon', icon: 'key', mode: 'alert', type: 'warning' };
  expect(await bellOf(account)).toEqual([news, news]);
  expect((await mailsTo(account.email))[0]).toBe('Your API key “Shop” ends soon (Acme)');
});
