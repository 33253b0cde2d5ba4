import { z } from 'zod';
import { COUNTER_NAMES } from '#lib/account/access/plans/counters.ts';
import { PlanName, PlanVersion } from '#lib/account/access/plans/schema.ts';
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

/** A plan for a company. */
export const SetPlanInput = z.strictObject({
  plan: PlanName,
  /** The version in the catalogue; the newest where it is absent. */
  version: PlanVersion.optional(),
  /** Mails a month in place of the plan's own; a paid plan that the catalogue does not have keeps what there is. */
  quota: SetQuotaInput.shape.quota.optional(),
  /** The end of the plan; absent where it has none. */
  periodEnd: z.iso.datetime({ offset: true, error: 'must be an instant such as 2027-01-01T00:00:00Z' }).optional(),
  /** Gives the company a lower plan even where it uses more than the plan includes. */
  force: z.boolean().optional(),
});
export type SetPlanInput = z.infer<typeof SetPlanInput>;

/** Another end of a company's paid plan: a later one extends it, one that has passed ends it. */
export const SetPlanEndInput = z.strictObject({
  periodEnd: SetPlanInput.shape.periodEnd.unwrap(),
  /** False ends the plan without its grace period. */
  grace: z.boolean().default(true),
});
export type SetPlanEndInput = z.infer<typeof SetPlanEndInput>;

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
  /** Until when mail still leaves on the plan's quota after that; null without a grace period. */
  gracePeriodDate: z.iso.datetime().nullable(),
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

/** Something of which a company may have a number by its plan, and how many there are; -1 is unlimited. */
export const PlanCounter = z.object({
  name: z.enum(COUNTER_NAMES),
  used: z.int().min(0),
  limit: z.int().min(UNLIMITED),
});
export type PlanCounter = z.infer<typeof PlanCounter>;

/** The quotas of a period that people are warned of; that of the sandbox is no part of a plan. */
export const WARNED_SLOTS = ['monthly', 'daily', 'bulk', 'purify'] as const satisfies readonly UsageSlot[];

/** A limit of a plan that is nearly reached, or is: of a quota by its slot, of things by their counter and name. */
export type NearLimit = { used: number; limit: number } & (
  | { slot: (typeof WARNED_SLOTS)[number] }
  | { counter: string; name: string; isSize: boolean }
);

/** A company's usage of its quotas, with the counters of the suite; those of missing modules are 0. */
export const QuotaUsage = z.object({
  /** The plan in force; null where the company's flag hides the plan. */
  plan: z.string().nullable(),
  lastUpdated: z.iso.datetime(),
  quotas: z.array(Quota),
  counters: z.record(z.enum(QUOTA_COUNTERS), z.int().min(0)),
  /** The features of which the company may have a number. */
  features: z.array(PlanCounter),
});
export type QuotaUsage = z.infer<typeof QuotaUsage>;
