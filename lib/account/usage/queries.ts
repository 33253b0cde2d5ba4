import { getAccess } from '#lib/account/access/get-access.ts';
import { COUNTER_NAMES, COUNTERS } from '#lib/account/access/plans/counters.ts';
import { featureLimit, isEnabled } from '#lib/account/access/resolve-features.ts';
import type { Period } from '#lib/core/calendar.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { countUsed } from './counters-store.ts';
import { hidePlan } from './hide-plan.ts';
import { usagePeriod } from './period.ts';
import { monthlyQuotaInForce, planInForce } from './plan-in-force.ts';
import {
  type FeatureUsage,
  type PlanCounter,
  QUOTA_COUNTERS,
  type Quota,
  type QuotaUsage,
  type SlotUsage,
  type Usage,
} from './schema.ts';
import { TRANSACTIONAL_EMAIL, UNLIMITED, type UsageSlot } from './slots.ts';
import { findUsage } from './store.ts';

type UsageRows = Awaited<ReturnType<typeof findUsage>>;
type QuotaRow = NonNullable<UsageRows[0]>['usageQuotas'][number];
type CounterRow = UsageRows[1][number];

/**
 * Returns what the company used of what it may use, in the periods that are running in its zone (docs/product.md §3 Usage).
 *
 * @throws {AppError} notFound
 */
export async function getUsage(ctx: Pick<Context, 'scope' | 'now'>): Promise<Usage> {
  const now = ctx.now();
  const [[company, counters], { vendor }] = await Promise.all([findUsage(ctx.scope), getAccess(ctx)]);
  if (!company) throw refuse.notFound('company');
  const month = usagePeriod('monthly', company.timezone, now);
  const day = usagePeriod('daily', company.timezone, now);
  const { plan, isExpired } = planInForce(company.subscription, now);
  const ofSlot = (slot: UsageSlot): SlotUsage | null => {
    const quota = company.usageQuotas.find((one) => one.feature === TRANSACTIONAL_EMAIL && one.slot === slot);
    const period = slot === 'sandbox' || slot === 'daily' ? day : month;
    return quota ? presentSlot(quota, period, usedIn(counters, quota, period)) : null;
  };
  const monthly = company.usageQuotas.filter((one) => one.slot === 'monthly');
  const base = monthly.find((one) => one.feature === TRANSACTIONAL_EMAIL);
  const extra = base ? presentExtra(ofSlot('extra'), base, { used: usedIn(counters, base, month), isExpired }) : null;
  // On the shared-SMTP vendors usage is a fixed free plan (docs/product.md §4).
  const isFixed = vendor.variant === 'shared-smtp';
  return {
    plan: isFixed ? 'FREE' : plan,
    version: isFixed ? '1' : (company.subscription?.version ?? '1'),
    periodStart: month.start.toISOString(),
    periodEnd: month.end.toISOString(),
    lastUpdated: now.toISOString(),
    features: Object.fromEntries(
      monthly.map((one) => {
        const ofExtra = one === base ? (extra?.usage ?? 0) : 0;
        return [one.feature, presentFeature(one, usedIn(counters, one, month) - ofExtra, isExpired)];
      }),
    ),
    slots: {
      bulk: ofSlot('bulk'),
      daily: ofSlot('daily'),
      extra,
      purify: ofSlot('purify'),
      sandbox: ofSlot('sandbox'),
    },
  };
}

function usedIn(counters: readonly CounterRow[], quota: QuotaRow, period: Period): number {
  const counter = counters.find(
    ({ feature, slot, periodStart }) =>
      feature === quota.feature && slot === quota.slot && periodStart.getTime() === period.start.getTime(),
  );
  return counter?.used ?? 0;
}

/**
 * Presents the extra quota. It has no counter: it raises the limit of the month, so the part of the month's usage that
 * exceeds the monthly quota is what was used of it.
 */
function presentExtra(
  slot: SlotUsage | null,
  base: QuotaRow,
  { used, isExpired }: { used: number; isExpired: boolean },
): SlotUsage | null {
  if (!slot) return null;
  if (isExpired || !slot.enable || base.quota === UNLIMITED)
    return { ...slot, usage: 0, enable: slot.enable && !isExpired };
  const over = Math.max(0, used - base.quota);
  return { ...slot, usage: slot.quota === UNLIMITED ? over : Math.min(over, slot.quota) };
}

const presentFeature = (row: QuotaRow, usage: number, isExpired: boolean): FeatureUsage => ({
  base_monthly_quota: row.baseMonthlyQuota,
  usage,
  quota: monthlyQuotaInForce(row.quota, isExpired),
  enable: row.enable,
  type: 'QUOTA',
});

const presentSlot = (row: QuotaRow, period: Period, usage: number): SlotUsage => ({
  usage,
  quota: row.quota,
  enable: row.enable,
  periodStart: period.start.toISOString(),
  periodEnd: period.end.toISOString(),
});

/**
 * Returns the scope's company's usage of each quota, everything of which it may have a number, and the counters of the
 * suite's features (docs/product.md §3).
 *
 * @throws {AppError} notFound
 */
export async function getQuotaUsage(ctx: Pick<Context, 'scope' | 'now'>): Promise<QuotaUsage> {
  const [usage, { member, sender, senderDomain, storage }, features] = await Promise.all([
    getUsage(ctx),
    countUsed(ctx.scope),
    listPlanCounters(ctx),
  ]);
  const counters = Object.fromEntries(QUOTA_COUNTERS.map((name) => [name, 0])) as QuotaUsage['counters']; // one of each
  counters.memberUsed = member;
  counters.senderUsed = sender;
  counters.senderDomainUsed = senderDomain;
  counters.storageUsed = storage;
  counters.extraTransactionalUsed = usage.slots.extra?.usage ?? 0;
  const { plan, lastUpdated } = usage;
  return hidePlan(ctx, { plan, lastUpdated, quotas: quotasOf(usage), counters, features });
}

/**
 * Lists everything of which the scope's company may have a number, with how many there are; a feature that is off is left
 * out.
 *
 * @throws {AppError} notFound
 */
export async function listPlanCounters(ctx: Pick<Context, 'scope'>): Promise<PlanCounter[]> {
  const [{ features }, used] = await Promise.all([getAccess(ctx), countUsed(ctx.scope)]);
  return COUNTER_NAMES.filter((name) => isEnabled(features, COUNTERS[name].flag)).map((name) => ({
    name,
    used: used[name],
    limit: featureLimit(features, COUNTERS[name].flag),
  }));
}

function quotasOf({ features, slots, periodStart, periodEnd }: Usage): Quota[] {
  const months = Object.entries(features).map(
    ([feature, one]): Quota => ({
      ...one,
      feature,
      slot: 'monthly',
      periodStart,
      periodEnd,
    }),
  );
  const others = Object.entries(slots).flatMap(([slot, one]): Quota[] =>
    one
      ? [
          {
            ...one,
            feature: TRANSACTIONAL_EMAIL,
            slot: slot as keyof Usage['slots'], // a key of the slots
            base_monthly_quota: one.quota,
            type: 'QUOTA',
          },
        ]
      : [],
  );
  return [...months, ...others];
}

/**
 * Returns the validated addresses of the scope's company in this month, and its quota; that is unlimited where none is
 * set.
 *
 * @throws {AppError} notFound
 */
export async function getValidationUsage(ctx: Pick<Context, 'scope' | 'now'>): Promise<SlotUsage> {
  const [company, counters] = await findUsage(ctx.scope);
  if (!company) throw refuse.notFound('company');
  const { start, end } = usagePeriod('purify', company.timezone, ctx.now());
  const isPurify = ({ feature, slot }: { feature: string; slot: string }) =>
    feature === TRANSACTIONAL_EMAIL && slot === 'purify';
  const quota = company.usageQuotas.find(isPurify);
  const counter = counters.find((one) => isPurify(one) && one.periodStart.getTime() === start.getTime());
  return {
    usage: counter?.used ?? 0,
    quota: quota?.quota ?? UNLIMITED,
    enable: quota?.enable ?? true,
    periodStart: start.toISOString(),
    periodEnd: end.toISOString(),
  };
}
