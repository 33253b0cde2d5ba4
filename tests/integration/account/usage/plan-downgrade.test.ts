import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTER_NAMES } from '#lib/account/access/plans/counters.ts';
import { definePlan } from '#lib/account/access/plans/define-plan.ts';
import { countUsed } from '#lib/account/usage/counters-store.ts';
import { setPlan } from '#lib/account/usage/plans/set-plan.ts';
import { lockPlan, upsertPlan } from '#lib/account/usage/plans/store.ts';
import { getUsage } from '#lib/account/usage/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { COUNTED, giveSenderDomain, limitsOf, upload } from '../../../fixtures/plans/counted-things.ts';
import { asOperator, companyWith, operator, planOf } from '../../../fixtures/plans/plan-rig.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

describe('a downgrade', () => {
  const use = (ctx: Context, used: number) =>
    getPool().query(
      `INSERT INTO usage_counters (company_id, feature, slot, period_start, period_end, used)
       SELECT $1, 'transactionalEmail', 'monthly', date_trunc('month', now() AT TIME ZONE timezone) AT TIME ZONE timezone, now() + interval '1 month', $2
       FROM companies WHERE id = $1`,
      [ctx.scope.companyId, used],
    );

  it('is refused while the company uses more than the lower plan includes, unless it is forced', async () => {
    const { ctx } = await companyWith({ 'Transactional Email': { send: 1_000, apiKey: 10 } });
    await use(ctx, 300);
    for (const name of ['One', 'Two']) await createApiKey(ctx, { name });
    const less = await definePlan(operator(), planOf({ 'Transactional Email': { send: 299, apiKey: 10 } }));
    const fewer = await definePlan(operator(), planOf({ 'Transactional Email': { send: 500, apiKey: 1 } }));
    const fits = await definePlan(operator(), planOf({ 'Transactional Email': { send: 300, apiKey: 2 } }));
    await expect(setPlan(asOperator(ctx), { plan: less.name })).rejects.toMatchObject({
      code: 'noDowngrade',
      payload: { feature: 'transactional email', subfeature: 'send' },
    });
    await expect(setPlan(asOperator(ctx), { plan: fewer.name })).rejects.toMatchObject({
      code: 'noDowngrade',
      message: 'Downgrade not allowed: the company uses 2 of 1 (API keys).',
      payload: { subfeature: 'API key' },
    });
    await setPlan(asOperator(ctx), { plan: fits.name });
    await setPlan(asOperator(ctx), { plan: fewer.name, force: true });
    expect(await refusalOf(createApiKey(ctx, { name: 'Three' }))).toBe('overQuota');
    expect(await getUsage(ctx)).toMatchObject({ features: { transactionalEmail: { usage: 300, quota: 500 } } });
  });
});

describe('a downgrade at the moment of a creation', () => {
  const TURNS = 12;

  it.each(COUNTER_NAMES)('leaves the company within the limit of %s that is in force', async (counter) => {
    const step = counter === 'storage' ? (await upload((await registerTestAccount()).ctx, 0)).size_bytes : 1;
    const { ctx } = await registerTestAccount();
    const count = async () => (await countUsed(ctx.scope))[counter];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const used = await count();
      const enough = await definePlan(operator(), planOf(limitsOf(counter, used + step)));
      const less = await definePlan(operator(), planOf(limitsOf(counter, used)));
      await setPlan(asOperator(ctx), { plan: enough.name, force: true });
      const [created, downgraded] = await Promise.all([
        refusalOf(COUNTED[counter](ctx, turn)),
        refusalOf(setPlan(asOperator(ctx), { plan: less.name })),
      ]);
      // One of them came first, and the other was refused for it.
      expect([created, downgraded]).toEqual((await count()) > used ? ['none', 'noDowngrade'] : ['overQuota', 'none']);
    }
  });

  it.each(COUNTER_NAMES)('is seen by a creation of %s that waited for it', async (counter) => {
    const { ctx } = await registerTestAccount();
    const none = await definePlan(operator(), planOf(limitsOf(counter, 0)));
    // A sender needs one, which counts too.
    await giveSenderDomain(ctx);
    const before = await countUsed(ctx.scope);
    const { created } = await withTransaction(async (db) => {
      const locked = await lockPlan(db, ctx.scope.companyId);
      // Settled apart from the transaction, which has to end before it can.
      const waiting = refusalOf(COUNTED[counter](ctx, 1));
      await pollUntil('a creation that waits for the change of the plan', async () => {
        const sql = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        return ((await getPool().query(sql)).rowCount ?? 0) > 0;
      });
      const term = { plan: none.name, version: none.version, periodEnd: null, graceEndsAt: null };
      await upsertPlan(db, ctx.scope.companyId, { ...term, before: locked?.facts ?? null, now: new Date() });
      return { created: waiting };
    });
    expect(await created).toBe('overQuota');
    expect(await countUsed(ctx.scope)).toEqual(before);
  });
});
