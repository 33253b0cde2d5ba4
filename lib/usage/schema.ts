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

/** A feature's month (spec §3 Usage). */
export const FeatureUsage = z.object({
  base_monthly_quota: z.int().min(UNLIMITED),
  usage: z.int().min(0),
  quota: z.int().min(UNLIMITED),
  enable: z.boolean(),
  type: z.literal('QUOTA'),
});
export type FeatureUsage = z.infer<typeof FeatureUsage>;

/** What a company used of what it may use (spec §3 Usage). */
export const Usage = z.object({
  /** FREE, BACK_TO_FREE or the name of a paid plan. */
  plan: z.string(),
  version: z.string(),
  /** The month that is running, in the company's zone. */
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
  lastUpdated: z.iso.datetime(),
  /** By feature, for example `transactionalEmail`. */
  features: z.record(z.string(), FeatureUsage),
  /** Of `transactionalEmail`; null where the company has no such slot. */
  slots: z.record(UsageSlot.exclude(['monthly']), SlotUsage.nullable()),
});
export type Usage = z.infer<typeof Usage>;

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
