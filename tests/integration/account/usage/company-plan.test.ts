import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccess } from '#lib/account/access/get-access.ts';
import { definePlan } from '#lib/account/access/plans/define-plan.ts';
import { featureLimit } from '#lib/account/access/resolve-features.ts';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { getActiveSubscription } from '#lib/account/usage/get-active-subscription.ts';
import { setPlan } from '#lib/account/usage/plans/set-plan.ts';
import { getUsage, listPlanCounters } from '#lib/account/usage/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { DEFAULT_TEST_PLAN } from '../../../fixtures/plans/every-group-plan.ts';
import { asOperator, companyWith, operator, planOf } from '../../../fixtures/plans/plan-rig.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const limitOf = async (ctx: Context, flag: 'webhook.create' | 'apiKey.create' | 'template.create') =>
  featureLimit((await getAccess(ctx)).features, flag);

describe('a plan of a company', () => {
  it('sets its quotas and limits, and a new version changes nothing before it is assigned', async () => {
    const limits = { 'Transactional Email': { send: 50, daily: 5, webhook: 2 }, 'Extra Quota': { transactional: 7 } };
    const { ctx, plan } = await companyWith(limits);
    expect(await getUsage(ctx)).toMatchObject({
      plan: plan.name,
      features: { transactionalEmail: { quota: 50, base_monthly_quota: 50 } },
      slots: { daily: { quota: 5 }, extra: { quota: 7 }, sandbox: { quota: 200 } },
    });
    expect(await limitOf(ctx, 'webhook.create')).toBe(2);
    expect((await getActiveSubscription(ctx)).features).toEqual(plan.features);

    await definePlan(operator(), { ...planOf({ 'Transactional Email': { send: 80 } }), name: plan.name, version: '2' });
    expect(await getUsage(ctx)).toMatchObject({ version: '1', features: { transactionalEmail: { quota: 50 } } });
    await setPlan(asOperator(ctx), { plan: plan.name });
    // The daily quota of the version before is not in this one.
    expect(await getUsage(ctx)).toMatchObject({
      version: '2',
      features: { transactionalEmail: { quota: 80 } },
      slots: { daily: { quota: -1 }, extra: { quota: 7 } },
    });
    expect(await limitOf(ctx, 'webhook.create')).toBe(-1);
    expect(await refusalOf(setPlan(asOperator(ctx), { plan: plan.name, version: '9' }))).toBe('invalidField');
  });

  it('gives way to what the operator set for the company, and the company to the installation', async () => {
    const { ctx } = await companyWith({ 'Transactional Email': { webhook: 2 } });
    await setFeature(asOperator(ctx), { feature: 'webhook.create', enable: true, limit: 9 });
    expect(await limitOf(ctx, 'webhook.create')).toBe(9);
  });

  it('switches its groups and sub-features off', async () => {
    const plan = planOf({ 'Transactional Email': { apiKey: 5 }, 'Template Manager': { email: 5 } });
    for (const group of plan.features) {
      if (group.name === 'Template Manager') group.enable = false;
      for (const one of group.subFeatures) if (one.name === 'apiKey') one.enable = false;
    }
    await definePlan(operator(), plan);
    const { ctx } = await registerTestAccount();
    await setPlan(asOperator(ctx), { plan: plan.name });
    expect([await limitOf(ctx, 'template.create'), await limitOf(ctx, 'apiKey.create')]).toEqual([0, 0]);
    expect((await listPlanCounters(ctx)).map(({ name }) => name)).not.toContain('email');
  });

  it('is the newest free one with its limits at sign-up', async () => {
    Object.assign(settings(), { DEFAULT_PLAN: 'FREE@3' });
    const { ctx } = await registerTestAccount();
    Object.assign(settings(), { DEFAULT_PLAN: DEFAULT_TEST_PLAN });
    expect(await getUsage(ctx)).toMatchObject({ version: '3', features: { transactionalEmail: { quota: 3_000 } } });
    const counters = await listPlanCounters(ctx);
    expect(counters).toEqual(
      expect.arrayContaining([
        { name: 'member', used: 1, limit: 3 },
        { name: 'senderDomain', used: 0, limit: 2 },
        { name: 'sender', used: 0, limit: 5 },
        { name: 'email', used: 0, limit: 5 },
        { name: 'webhook', used: 0, limit: -1 },
      ]),
    );
    const older = await registerTestAccount();
    // Plans leave the number of files to the installation.
    const limited = (await listPlanCounters(older.ctx)).filter(({ limit }) => limit !== -1);
    expect(limited).toEqual([{ name: 'media', used: 0, limit: 10_000 }]);
  });
});
