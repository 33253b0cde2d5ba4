import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestAccess } from '#lib/account/access/request-access.ts';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { listNearLimits } from '#lib/account/usage/counters/near-limits.ts';
import { setQuota } from '#lib/account/usage/set-quota.ts';
import type { UsageSlot } from '#lib/account/usage/slots.ts';
import { moveStock } from '#lib/account/usage/stock.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import {
  contextOf,
  openTestDatabase,
  registerTestAccount,
  type TestAccount,
} from '../../../fixtures/accounts/accounts.ts';
import { asOperator } from '../../../fixtures/plans/plan-rig.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const NOW = new Date('2026-03-10T12:00:00Z');

const limitsOf = async (account: TestAccount) => {
  const ctx = contextOf(account, { now: () => NOW });
  return listNearLimits(ctx, (await requestAccess(ctx)).features);
};

const use = (account: TestAccount, slot: UsageSlot, used: number) =>
  getPool().query(
    `INSERT INTO usage_counters (company_id, feature, slot, period_start, period_end, used)
     VALUES ($1, 'transactionalEmail', $2, '2026-02-28T17:00:00Z', '2026-03-31T17:00:00Z', $3)
     ON CONFLICT (company_id, feature, slot, period_start) DO UPDATE SET used = $3`,
    [account.companyId, slot, used],
  );

describe('the limits that are nearly reached', () => {
  it('are quotas from four fifths on, the fullest first, of this company alone', async () => {
    const [account, other] = [await registerTestAccount(), await registerTestAccount()];
    await setQuota(asOperator(account.ctx), { slot: 'bulk', quota: 10 });
    await use(account, 'monthly', 2_399);
    await use(account, 'bulk', 7);
    expect(await limitsOf(account)).toEqual([]);
    await use(account, 'monthly', 2_400);
    await use(account, 'bulk', 10);
    expect(await limitsOf(account)).toEqual([
      { slot: 'bulk', used: 10, limit: 10 },
      { slot: 'monthly', used: 2_400, limit: 3_000 },
    ]);
    expect(await limitsOf(other)).toEqual([]);
  });

  it('leave out the quota of the sandbox, which is no part of a plan', async () => {
    const account = await registerTestAccount();
    await use(account, 'sandbox', 200);
    expect(await limitsOf(account)).toEqual([]);
  });

  it('are things whose number is stored, by their name, while their feature is on', async () => {
    const account = await registerTestAccount();
    const operator = asOperator(account.ctx);
    const flag = 'contactManagement.contact';
    await setFeature(operator, { feature: flag, enable: true, limit: 5 });
    await withTransaction((db) => moveStock(db, account.ctx, 'contact', 3));
    expect(await limitsOf(account)).toEqual([]);
    await withTransaction((db) => moveStock(db, account.ctx, 'contact', 1));
    expect(await limitsOf(account)).toEqual([
      { counter: 'contact', name: 'Contacts', isSize: false, used: 4, limit: 5 },
    ]);
    await setFeature(operator, { feature: flag, enable: false });
    expect(await limitsOf(account)).toEqual([]);
    await setFeature(operator, { feature: flag, enable: true, limit: -1 });
    expect(await limitsOf(account)).toEqual([]);
  });
});
