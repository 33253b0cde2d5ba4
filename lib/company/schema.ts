import { z } from 'zod';
import { Environment } from '#lib/core/environment.ts';
import { Phone } from '#lib/core/phone.ts';
import { TimeZone } from '#lib/core/time-zone.ts';
import { DisplayName, User } from '#lib/identity/schema.ts';
import { Industry } from './industries.ts';
import { Website } from './website.ts';

/** Where a company stands on its way to production. */
export const ProductionStatus = z.enum(['None', 'Requested', 'Approved', 'Rejected']);
export type ProductionStatus = z.infer<typeof ProductionStatus>;

/** A company as its people see it (spec §3 Company). */
export const Company = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  phone: z.string().nullable(),
  industry: z.string().nullable(),
  website: z.string().nullable(),
  sandbox: z.boolean(),
  productionStatus: ProductionStatus,
  /** IANA name or offset. */
  timezone: z.string(),
  environment: Environment,
  createdAt: z.iso.datetime(),
});
export type Company = z.infer<typeof Company>;

/** Whether production is open to a company's people (spec §3 User: the value Disabled is seen). */
export const UserEnvironment = z.enum(['Disabled', 'Enabled']);
export type UserEnvironment = z.infer<typeof UserEnvironment>;

/** Who calls, and for which company; an API key is no person (spec §7, GET /me). */
export const Me = z.object({ user: User.extend({ environment: UserEnvironment }).nullable(), company: Company });
export type Me = z.infer<typeof Me>;

/** The data that a company gives before it works in production (spec §3 Company, §4 Onboarding). */
export const CompleteProfile = z.strictObject({
  name: DisplayName,
  phone: Phone,
  industry: Industry,
  website: Website,
  timezone: TimeZone,
});
export type CompleteProfile = z.infer<typeof CompleteProfile>;

/** `PUT /company/detail`: what of it changes. */
export const UpdateCompanyInput = CompleteProfile.partial().refine((facts) => Object.keys(facts).length > 0, {
  error: 'Name at least one field.',
});
export type UpdateCompanyInput = z.infer<typeof UpdateCompanyInput>;

/** Whether a company is suspended: it sends nothing then, and its people can only write to the operator. */
export const SuspensionInput = z.strictObject({
  suspended: z.boolean(),
  /** Told to its people. */
  reason: z
    .string()
    .trim()
    .max(500, { error: 'must have 500 characters or fewer' })
    .regex(/^\P{Cc}*$/u, { error: 'must be one line of text' })
    .optional(),
});
export type SuspensionInput = z.infer<typeof SuspensionInput>;
