import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getUsage } from '#lib/account/usage/queries.ts';
import { SetQuotaInput, Usage } from '#lib/account/usage/schema.ts';
import { setQuota } from '#lib/account/usage/set-quota.ts';
import { newId } from '#lib/core/ids.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { contextOf, openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const nowhere = () => platformContext({ scope: { companyId: newId(), environment: 'sandbox' } });

describe('getUsage', () => {
  it('returns plan, quotas and usage of the current periods in the time zone', async () => {
    const account = await registerTestAccount();
    const now = new Date('2026-03-10T18:00:00Z'); // 01:00 on the 11th in Jakarta
    const count = (slot: string, start: string, end: string, used: number) =>
      getPool().query(
        `INSERT INTO usage_counters (company_id, feature, slot, period_start, period_end, used) VALUES ($1, 'transactionalEmail', $2, $3, $4, $5)`,
        [account.companyId, slot, start, end, used],
      );
    await count('sandbox', '2026-03-10T17:00:00Z', '2026-03-11T17:00:00Z', 7);
    await count('sandbox', '2026-03-09T17:00:00Z', '2026-03-10T17:00:00Z', 99);
    await count('monthly', '2026-02-28T17:00:00Z', '2026-03-31T17:00:00Z', 42);
    const usage = await getUsage(contextOf(account, { now: () => now }));
    expect(Usage.parse(usage)).toEqual({
      plan: 'FREE',
      version: 'tests',
      periodStart: '2026-02-28T17:00:00.000Z',
      periodEnd: '2026-03-31T17:00:00.000Z',
      lastUpdated: now.toISOString(),
      features: {
        transactionalEmail: { base_monthly_quota: 3000, usage: 42, quota: 3000, enable: true, type: 'QUOTA' },
      },
      slots: {
        sandbox: {
          usage: 7,
          quota: 200,
          enable: true,
          periodStart: '2026-03-10T17:00:00.000Z',
          periodEnd: '2026-03-11T17:00:00.000Z',
        },
        daily: null,
        bulk: null,
        extra: null,
        purify: null,
      },
    });
  });

  it('answers not found for an unknown company', async () => {
    expect(await refusalOf(getUsage(nowhere()))).toBe('notFound');
  });
});

describe('setQuota', () => {
  it('changes a quota, adds a slot, accepts unlimited and may be repeated', async () => {
    const { ctx } = await registerTestAccount();
    await setQuota(ctx, { slot: 'sandbox', quota: 5 });
    await setQuota(ctx, { slot: 'sandbox', quota: 5 });
    await setQuota(ctx, { slot: 'daily', quota: 50 });
    await setQuota(ctx, { slot: 'monthly', quota: -1 });
    const usage = await getUsage(ctx);
    expect(usage.slots).toMatchObject({ sandbox: { quota: 5 }, daily: { quota: 50 } });
    expect(usage.features.transactionalEmail).toMatchObject({ quota: -1, base_monthly_quota: 3000 });
  });

  it('does not change quotas of other companies and answers not found for an unknown company', async () => {
    const [one, other] = [await registerTestAccount(), await registerTestAccount()];
    await setQuota(one.ctx, { slot: 'sandbox', quota: 1 });
    expect((await getUsage(other.ctx)).slots.sandbox?.quota).toBe(200);
    expect(await refusalOf(setQuota(nowhere(), { slot: 'sandbox', quota: 1 }))).toBe('notFound');
  });

  it('accepts integers from -1', () => {
    expect(SetQuotaInput.safeParse({ slot: 'sandbox', quota: '1000' }).data).toEqual({ slot: 'sandbox', quota: 1000 });
    for (const quota of ['-2', 'many', '1.5', 3e9]) {
      expect(SetQuotaInput.safeParse({ slot: 'sandbox', quota }).success).toBe(false);
    }
  });
});
