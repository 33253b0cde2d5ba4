import { z } from 'zod';
import { UNLIMITED, UsageSlot } from './slots.ts';

/** One slot of a quota and how much of it is used in the period that is running. */
export const SlotUsage = z.object({
  usage: z.int().min(0),
  /** -1 is unlimited. */
  quota: z.int().min(UNLIMITED),
  enable: z.boolean(),
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
});
export type SlotUsage = z.infer<typeof SlotUsage>;

/** A feature's month (docs/product.md §3 Usage). */
export const FeatureUsage = z.object({
  base_monthly_quota: z.int().min(UNLIMITED),
  usage: z.int().min(0),
  quota: z.int().min(UNLIMITED),
  enable: z.boolean(),
  type: z.literal('QUOTA'),
});
export type FeatureUsage = z.infer<typeof FeatureUsage>;

/** A company's usage and quotas (docs/product.md §3). */
export const Usage = z.object({
  /** The plan in force: FREE, BACK_TO_FREE (also once a paid one has ended) or the name of a paid plan. */
  plan: z.string(),
  version: z.string(),
  /** The month that is running, in the company's zone. */
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
  lastUpdated: z.iso.datetime(),
  /** Usage by feature, for example `transactionalEmail`. */
  features: z.record(z.string(), FeatureUsage),
  /** The slots of `transactionalEmail`; null if the company has no such slot. */
  slots: z.record(UsageSlot.exclude(['monthly']), SlotUsage.nullable()),
});
export type Usage = z.infer<typeof Usage>;

/** Usage as a company's own calls show it; `plan` and `version` are null where its flag hides the plan. */
export const ShownUsage = Usage.extend({ plan: Usage.shape.plan.nullable(), version: Usage.shape.version.nullable() });
export type ShownUsage = z.infer<typeof ShownUsage>;

/** A new size of a quota. */
export const SetQuotaInput = z.strictObject({
  slot: UsageSlot,
  quota: z.coerce
    .number({ error: 'must be a whole number; -1 is unlimited' })
    .int({ error: 'must be a whole number; -1 is unlimited' })
    .min(UNLIMITED, { error: 'must be -1 (unlimited) or more' })
    .max(2_000_000_000, { error: 'must be 2000000000 or less; -1 is unlimited' }),
});
export type SetQuotaInput = z.infer<typeof SetQuotaInput>;

/** The plan that a company has from the start, and the one that it falls back to (docs/product.md §3 Usage). */
export const FREE_PLANS: ReadonlySet<string> = new Set(['FREE', 'BACK_TO_FREE']);

/** A plan for a company. */
export const SetPlanInput = z.strictObject({
  plan: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{0,39}$/, { error: 'must be FREE, BACK_TO_FREE or a name of capitals, digits and _' }),
  version: z
    .string()
    .regex(/^[\w.-]{1,20}$/, { error: 'must be letters, digits, dots and hyphens, 20 at most' })
    .optional(),
  /** Mails a month; a free plan has its own where this is absent, a paid one keeps what there is. */
  quota: SetQuotaInput.shape.quota.optional(),
  /** The end of the plan; absent where it has none. */
  periodEnd: z.iso.datetime({ offset: true, error: 'must be an instant such as 2027-01-01T00:00:00Z' }).optional(),
});
export type SetPlanInput = z.infer<typeof SetPlanInput>;

/** A feature of a plan (docs/product.md §3 Plan and quota model); a limit of -1 is unlimited. */
export const PlanFeature = z.object({
  name: z.string(),
  enable: z.boolean(),
  subFeatures: z.array(
    z.object({ name: z.string(), text: z.string(), limit: z.int().min(UNLIMITED), enable: z.boolean() }),
  ),
});
export type PlanFeature = z.infer<typeof PlanFeature>;

/** The plan that a company has (docs/product.md §3 Plan). Prices are not shown (docs/product.md §1), and nothing is paid here. */
export const ActiveSubscription = z.object({
  /** The plan that was last set, in lower case. */
  packetId: z.string(),
  /** The plan in force: BACK_TO_FREE once a paid one has ended. */
  plan: z.string(),
  version: z.string(),
  group: z.string(),
  /** True for a paid plan. */
  subscribe: z.boolean(),
  subscription: z.literal('MONTHLY'),
  startDate: z.iso.datetime(),
  /** Null where the plan has no end. */
  expiredDate: z.iso.datetime().nullable(),
  isExpired: z.boolean(),
  price: z.null(),
  paymentMethod: z.null(),
  features: z.array(PlanFeature),
});
export type ActiveSubscription = z.infer<typeof ActiveSubscription>;

/** The counters of each feature of the suite (docs/product.md §3). */
export const QUOTA_COUNTERS = [
  ...(['memberUsed', 'contactUsed', 'storageUsed', 'mediaUsed', 'publishPageUsed', 'publishFormUsed'] as const),
  ...(['submitFormUsed', 'senderUsed', 'senderDomainUsed', 'automationUsed', 'eventUsed', 'productUsed'] as const),
  ...(['couponUsed', 'extraEmailUsed', 'extraMarketingUsed', 'extraAutomationUsed', 'extraAbTestingUsed'] as const),
  ...(['extraTransactionalUsed', 'extraPageUsed', 'extraFormUsed', 'extraShortenerUsed', 'extraWhatsappUsed'] as const),
] as const;

/** One quota in the period that is running. */
export const Quota = FeatureUsage.extend({
  feature: z.string(),
  slot: UsageSlot,
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
});
export type Quota = z.infer<typeof Quota>;

/** A company's usage of its quotas, with the counters of the suite; those of missing modules are 0. */
export const QuotaUsage = z.object({
  /** The plan in force; null where the company's flag hides the plan. */
  plan: z.string().nullable(),
  lastUpdated: z.iso.datetime(),
  quotas: z.array(Quota),
  counters: z.record(z.enum(QUOTA_COUNTERS), z.int().min(0)),
});
export type QuotaUsage = z.infer<typeof QuotaUsage>;
