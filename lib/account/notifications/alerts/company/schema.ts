import { z } from 'zod';
import { BOUNCE_RATE_LIMITS, COMPLAINT_RATE_LIMITS, USAGE_THRESHOLDS } from '#lib/core/alert-thresholds.ts';

const rate = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max);

/** The thresholds of a company's alerts. */
export const CompanyAlerts = z.object({
  /** The parts of a quota, in percent, for people who have not chosen their own, and for webhooks that get alerts. */
  usageThresholds: z.array(z.literal(USAGE_THRESHOLDS)).max(USAGE_THRESHOLDS.length),
  /** Bounces among the recipients of 24 hours, in percent. */
  bounceRate: rate(BOUNCE_RATE_LIMITS),
  /** Complaints among the delivered of 24 hours, in percent. */
  complaintRate: rate(COMPLAINT_RATE_LIMITS),
});
export type CompanyAlerts = z.infer<typeof CompanyAlerts>;

/** The thresholds of a company that has not chosen any. */
export const USUAL_ALERTS: CompanyAlerts = {
  usageThresholds: [80, 90, 100],
  bounceRate: BOUNCE_RATE_LIMITS.usual,
  complaintRate: COMPLAINT_RATE_LIMITS.usual,
};

/** The body of `PUT /company/alert`: absent fields stay. */
export const UpdateCompanyAlertsInput = z
  .strictObject(CompanyAlerts.partial().shape)
  .refine((facts) => Object.keys(facts).length > 0, { error: 'Name at least one field.' });
export type UpdateCompanyAlertsInput = z.infer<typeof UpdateCompanyAlertsInput>;
