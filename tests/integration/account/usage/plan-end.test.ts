import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getActiveSubscription } from '#lib/account/usage/get-active-subscription.ts';
import { setPlanEnd } from '#lib/account/usage/plans/set-plan.ts';
import { getUsage } from '#lib/account/usage/queries.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { createPlainTemplate as template } from '../../../fixtures/plans/counted-things.ts';
import { asOperator, companyWith } from '../../../fixtures/plans/plan-rig.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('the end of a plan', () => {
  const paid = { 'Transactional Email': { send: 90_000, apiKey: 50 }, 'Template Manager': { email: 50 } };

  it('leaves its quota and blocks new things beyond the free plan in the grace period, then falls back to free', async () => {
    const { ctx } = await companyWith(paid, { graceDays: 10 }, inDays(5));
    for (let count = 0; count < 6; count += 1) await template(ctx, `t-${count}`);
    await setPlanEnd(asOperator(ctx), { periodEnd: inDays(-1), grace: true });
    expect(await getUsage(ctx)).toMatchObject({ features: { transactionalEmail: { quota: 90_000 } } });
    expect(await getActiveSubscription(ctx)).toMatchObject({ isExpired: true, gracePeriodDate: expect.any(String) });
    await expect(template(ctx, 'more')).rejects.toMatchObject({
      code: 'planExpired',
      message: 'Your package has expired, please update your plan',
    });
    await createApiKey(ctx, { name: 'Not limited by the free plan' });

    await setPlanEnd(asOperator(ctx), { periodEnd: inDays(-1), grace: false });
    expect(await getUsage(ctx)).toMatchObject({
      plan: 'BACK_TO_FREE',
      features: { transactionalEmail: { quota: 3_000 } },
    });
    await expect(template(ctx, 'more')).rejects.toMatchObject({
      code: 'overQuota',
      message: 'Quota of Template on template manager is exceeded',
      payload: { feature: 'template manager', subfeature: 'template' },
    });

    await setPlanEnd(asOperator(ctx), { periodEnd: inDays(30), grace: true });
    await template(ctx, 'more');
    expect(await getActiveSubscription(ctx)).toMatchObject({ isExpired: false });
  });

  it('is refused for a free plan', async () => {
    const { ctx } = await registerTestAccount();
    expect(await refusalOf(setPlanEnd(asOperator(ctx), { periodEnd: inDays(1), grace: true }))).toBe('wrongState');
  });
});
