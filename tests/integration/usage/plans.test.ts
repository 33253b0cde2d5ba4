import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccess } from '#lib/access/get-access.ts';
import { definePlan } from '#lib/access/plans/define-plan.ts';
import { listPlans } from '#lib/access/plans/find-plan.ts';
import type { PlanGroupName } from '#lib/access/plans/plan-groups.ts';
import { Plan } from '#lib/access/plans/schema.ts';
import { featureLimit } from '#lib/access/resolve-features.ts';
import { setFeature } from '#lib/access/set-feature.ts';
import { createApiKey } from '#lib/api-keys/create-api-key.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { addSendingDomain } from '#lib/domains/add-sending-domain.ts';
import { addDelegatedDomain } from '#lib/domains/delegated/add-delegated-domain.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { createIpPool } from '#lib/ip-pools/create-ip-pool.ts';
import { authorizeRecipients } from '#lib/sandbox/authorize-recipients.ts';
import { createSubaccount } from '#lib/subaccounts/create-subaccount.ts';
import { inviteMembers } from '#lib/team/invite-members.ts';
import { duplicateTemplate } from '#lib/templates/copy-template.ts';
import { createTemplate } from '#lib/templates/create-template.ts';
import { uploadImage } from '#lib/templates/images/upload-image.ts';
import { CreateTemplateInput } from '#lib/templates/schema.ts';
import { getActiveSubscription } from '#lib/usage/get-active-subscription.ts';
import { listPlanCounters } from '#lib/usage/get-quota-usage.ts';
import { getUsage } from '#lib/usage/get-usage.ts';
import { setPlan } from '#lib/usage/plans/set-plan.ts';
import { setPlanEnd } from '#lib/usage/plans/set-plan-end.ts';
import { createWebhook } from '#lib/webhooks/config/create-webhook.ts';
import { CreateWebhookInput } from '#lib/webhooks/schema.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../support/accounts.ts';
import { onePixel } from '../../support/one-pixel.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

type Limits = Partial<Record<PlanGroupName, Record<string, number>>>;

let planCount = 0;

/** A plan of a new name with these limits; 1,000 emails a month unless it says otherwise. */
function planOf(limits: Limits, facts: Partial<Plan> = {}): Plan {
  const all: Limits = { ...limits, 'Transactional Email': { send: 1_000, ...limits['Transactional Email'] } };
  const features = Object.entries(all).map(([name, subFeatures]) => ({
    name: name as PlanGroupName, // a key of the limits
    enable: true,
    subFeatures: Object.entries(subFeatures).map(([key, limit]) => ({ name: key, text: key, limit, enable: true })),
  }));
  planCount += 1;
  return { name: `PLAN_${planCount}`, version: '1', graceDays: 0, features, ...facts };
}

const operator = () => platformContext({ actor: { type: 'operator' } });

/** The operator's context of a person's company. */
const asOperator = (ctx: Context): Context => ({ ...ctx, actor: { type: 'operator' } });

/** A company that has a plan of these limits. */
async function companyWith(limits: Limits, facts: Partial<Plan> = {}, periodEnd?: string) {
  const plan = await definePlan(operator(), planOf(limits, facts));
  const { ctx } = await registerTestAccount();
  await setPlan(asOperator(ctx), { plan: plan.name, ...(periodEnd && { periodEnd }) });
  return { ctx, plan };
}

const limitOf = async (ctx: Context, flag: 'webhook.create' | 'apiKey.create' | 'template.create') =>
  featureLimit((await getAccess(ctx)).features, flag);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('the catalogue', () => {
  it('takes a version once, takes the same again, and refuses other content of it', async () => {
    const plan = await definePlan(operator(), planOf({ 'Team Management': { member: 5 } }));
    await definePlan(operator(), plan);
    expect(await refusalOf(definePlan(operator(), { ...plan, graceDays: 3 }))).toBe('duplicate');
    expect(await refusalOf(definePlan(operator(), { ...plan, name: 'FREE', version: '2' }))).toBe('duplicate');
    expect((await listPlans()).filter(({ name }) => name === plan.name)).toEqual([plan]);
    const { rows } = await getPool().query(
      "SELECT FROM audit_entries WHERE action = 'plan.define' AND target_id = $1",
      [plan.name],
    );
    expect(rows).toHaveLength(1);
  });

  it('names the path of what is wrong in a definition', () => {
    const good = planOf({ 'Team Management': { member: 5 } });
    const faultOf = (change: (plan: Plan) => void): unknown => {
      const plan = structuredClone(good);
      change(plan);
      try {
        return parseInput(Plan, plan);
      } catch (error) {
        return error instanceof AppError ? error.payload.field : error;
      }
    };
    const sub = (plan: Plan) => plan.features[0]?.subFeatures[0] ?? { name: '', limit: 0 };
    expect(faultOf((plan) => Object.assign(sub(plan), { limit: -2 }))).toBe('features[0].subFeatures[0].limit');
    expect(faultOf((plan) => Object.assign(sub(plan), { name: 'members' }))).toBe('features[0].subFeatures[0].name');
    expect(faultOf((plan) => Object.assign(plan.features[0] ?? {}, { name: 'Teams' }))).toBe('features[0].name');
    expect(faultOf((plan) => plan.features.push(...plan.features))).toBe('features[2].name');
    expect(faultOf((plan) => plan.features.splice(1))).toBe('features');
    expect(faultOf((plan) => Object.assign(plan, { name: 'team' }))).toBe('name');
  });
});

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
    Object.assign(settings(), { DEFAULT_PLAN: 'FREE' });
    const { ctx } = await registerTestAccount();
    Object.assign(settings(), { DEFAULT_PLAN: 'FREE@1' });
    expect(await getUsage(ctx)).toMatchObject({ version: '2', features: { transactionalEmail: { quota: 3_000 } } });
    const counters = await listPlanCounters(ctx);
    expect(counters).toEqual(
      expect.arrayContaining([
        { name: 'member', used: 1, limit: 3 },
        { name: 'senderDomain', used: 0, limit: 2 },
        { name: 'email', used: 0, limit: 5 },
        { name: 'webhook', used: 0, limit: -1 },
      ]),
    );
    const older = await registerTestAccount();
    expect((await listPlanCounters(older.ctx)).every(({ limit }) => limit === -1)).toBe(true);
  });
});

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

describe('the end of a plan', () => {
  const paid = { 'Transactional Email': { send: 90_000, apiKey: 50 }, 'Template Manager': { email: 50 } };
  const template = (ctx: Context, alias: string) =>
    createTemplate(ctx, CreateTemplateInput.parse({ alias, subject: 'Hello', text: 'Hello.' }));

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

describe('a limit', () => {
  const LIMIT = 3;
  const TRIES = 8;
  type Create = (ctx: Context, n: number) => Promise<unknown>;
  const kinds: readonly [counter: string, group: PlanGroupName, create: Create][] = [
    ['apiKey', 'Transactional Email', (ctx, n) => createApiKey(ctx, { name: `Key ${n}` })],
    ['subaccount', 'Transactional Email', (ctx, n) => createSubaccount(ctx, { name: `Shop ${n}` })],
    ['ipPool', 'Transactional Email', (ctx, n) => createIpPool(ctx, { name: `pool-${n}` })],
    [
      'webhook',
      'Transactional Email',
      (ctx, n) =>
        createWebhook(
          ctx,
          CreateWebhookInput.parse({ name: `Hook ${n}`, target: `https://example.com/${n}`, events: ['delivery'] }),
        ),
    ],
    [
      'email',
      'Template Manager',
      (ctx, n) => createTemplate(ctx, CreateTemplateInput.parse({ alias: `t-${n}`, subject: 'Hello', text: 'Hello.' })),
    ],
    [
      'authorizedRecipient',
      'Transactional Email',
      (ctx, n) => authorizeRecipients(ctx, { emails: [`reader-${n}-${ctx.scope.companyId.slice(-6)}@example.net`] }),
    ],
    [
      'senderDomain',
      'Email Sender',
      (ctx, n) => addSendingDomain(ctx, { domain: `s${n}.${ctx.scope.companyId}.example` }),
    ],
    [
      'bounceDomain',
      'Email Sender',
      (ctx, n) => addDelegatedDomain(ctx, { kind: 'bounce', domain: `b${n}.${ctx.scope.companyId}.example` }),
    ],
    [
      'trackingDomain',
      'Email Sender',
      (ctx, n) => addDelegatedDomain(ctx, { kind: 'tracking', domain: `c${n}.${ctx.scope.companyId}.example` }),
    ],
  ];

  it.each(
    kinds,
  )('of %s holds when many are created at once, and its refusal names it', async (counter, group, create) => {
    const { ctx } = await companyWith({
      [group]: { ...(group === 'Transactional Email' && { send: 10 }), [counter]: LIMIT },
    });
    const outcomes = await Promise.all(Array.from({ length: TRIES }, (_, n) => refusalOf(create(ctx, n))));
    expect(outcomes.filter((code) => code === 'none')).toHaveLength(LIMIT);
    expect(outcomes.filter((code) => code === 'overQuota')).toHaveLength(TRIES - LIMIT);
    expect((await listPlanCounters(ctx)).find(({ name }) => name === counter)).toMatchObject({
      used: LIMIT,
      limit: LIMIT,
    });
    await expect(create(ctx, TRIES)).rejects.toMatchObject({
      message: expect.stringMatching(/^Quota of .+ on .+ is exceeded$/),
      payload: { feature: group.toLowerCase(), subfeature: expect.any(String) },
    });
  });

  it('of members counts open invitations, and says so in its own words', async () => {
    const { ctx } = await companyWith({ 'Team Management': { member: 3 } });
    const invite = (n: number) =>
      inviteMembers(ctx, { emails: [`p${n}-${ctx.scope.companyId}@example.net`], role: 'member' });
    const results = (await Promise.all([0, 1, 2, 3].map(invite))).flat();
    expect(results.filter(({ status }) => status === 'invited')).toHaveLength(2);
    expect(results.filter(({ message }) => message === 'Team member limit reached')).toHaveLength(2);
    expect((await listPlanCounters(ctx))[0]).toEqual({ name: 'member', used: 3, limit: 3 });
  });

  it('of storage holds when many images are uploaded at once', async () => {
    const content = await onePixel();
    const upload = (ctx: Context, n: number) => uploadImage(ctx, { name: `p${n}.png`, content });
    const { size_bytes: sizeBytes } = await upload((await registerTestAccount()).ctx, 0);
    const { ctx } = await companyWith({ 'File Manager': { storage: LIMIT * sizeBytes + 1 } });
    const outcomes = await Promise.all(Array.from({ length: TRIES }, (_, n) => refusalOf(upload(ctx, n))));
    expect(outcomes.filter((code) => code === 'none')).toHaveLength(LIMIT);
    expect(outcomes.filter((code) => code === 'overQuota')).toHaveLength(TRIES - LIMIT);
    const storage = (await listPlanCounters(ctx)).find(({ name }) => name === 'storage');
    expect(storage).toMatchObject({ used: LIMIT * sizeBytes });
  });

  it('of templates lets one through when the last one is created and copied at once', async () => {
    const { ctx } = await companyWith({ 'Template Manager': { email: 2 } });
    const create = (alias: string) =>
      createTemplate(ctx, CreateTemplateInput.parse({ alias, subject: 'Hello', text: 'Hello.' }));
    const id = await create('first');
    const outcomes = await Promise.all([
      refusalOf(create('second')),
      refusalOf(duplicateTemplate(ctx, { id, alias: 'copy' })),
      refusalOf(create('third')),
    ]);
    expect(outcomes.toSorted()).toEqual(['none', 'overQuota', 'overQuota']);
  });
});
