import { getAccess } from '#lib/account/access/get-access.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { type UsagePeriod, usagePeriod } from './period.ts';
import { monthlyQuotaInForce, planInForce } from './plan-in-force.ts';
import type { FeatureUsage, SlotUsage, Usage } from './schema.ts';
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

function usedIn(counters: readonly CounterRow[], quota: QuotaRow, period: UsagePeriod): number {
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

const presentSlot = (row: QuotaRow, period: UsagePeriod, usage: number): SlotUsage => ({
  usage,
  quota: row.quota,
  enable: row.enable,
  periodStart: period.start.toISOString(),
  periodEnd: period.end.toISOString(),
});
