import { z } from 'zod';
import { UserDetail } from '#lib/account/identity/profile/schema.ts';
import { DisplayName, User } from '#lib/account/identity/schema.ts';
import { Environment } from '#lib/core/environment.ts';
import { Phone } from '#lib/core/phone.ts';
import { TimeZone } from '#lib/core/time-zone.ts';
import { completeWebAddress, isWebAddress } from '#lib/core/web-address.ts';
import { Industry } from './industries.ts';
import { isReservedSlug } from './slug.ts';

/** A company's website: a web address (docs/product.md §5); `https://` is added where the scheme is missing. */
export const Website = z
  .string()
  .transform(completeWebAddress)
  .refine((address) => address.length <= 2_048 && isWebAddress(address), {
    error: 'must be a web address such as https://example.com',
  });

/** The state of a company's request for production. */
export const ProductionStatus = z.enum(['None', 'Requested', 'Approved', 'Rejected']);
export type ProductionStatus = z.infer<typeof ProductionStatus>;

/** A company as its people see it (docs/product.md §3 Company). */
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
  /** Opens and clicks are tracked unless a message, its key or its sending domain says otherwise. */
  openTracking: z.boolean(),
  clickTracking: z.boolean(),
  environment: Environment,
  createdAt: z.iso.datetime(),
});
export type Company = z.infer<typeof Company>;

/** The `environment` of a user: Enabled once production is approved (docs/product.md §3). */
export const UserEnvironment = z.enum(['Disabled', 'Enabled']);
export type UserEnvironment = z.infer<typeof UserEnvironment>;

/** The answer of `GET /users/detail` and `PUT /user` (docs/product.md §7): the caller's profile with their environment. */
export const UserAccount = UserDetail.extend({ environment: UserEnvironment });
export type UserAccount = z.infer<typeof UserAccount>;

/** The caller and their company (docs/product.md §7, GET /me); `user` is null for an API key. */
export const Me = z.object({ user: User.extend({ environment: UserEnvironment }).nullable(), company: Company });
export type Me = z.infer<typeof Me>;

/** The data that a company gives before it works in production (docs/product.md §3 Company, §4 Onboarding). */
export const CompleteProfile = z.strictObject({
  name: DisplayName,
  phone: Phone,
  industry: Industry,
  website: Website,
  timezone: TimeZone,
});
export type CompleteProfile = z.infer<typeof CompleteProfile>;

/** The body of `PUT /company/detail`: the fields to change. */
export const UpdateCompanyInput = CompleteProfile.extend({ openTracking: z.boolean(), clickTracking: z.boolean() })
  .partial()
  .refine((facts) => Object.keys(facts).length > 0, { error: 'Name at least one field.' });
export type UpdateCompanyInput = z.infer<typeof UpdateCompanyInput>;

/** Suspends or resumes a company. A suspended company cannot send, and its members can only write to the operator. */
export const SuspensionInput = z.strictObject({
  suspended: z.boolean(),
  /** Shown to its members. */
  reason: z
    .string()
    .trim()
    .max(500, { error: 'must have 500 characters or fewer' })
    .regex(/^\P{Cc}*$/u, { error: 'must be one line of text' })
    .optional(),
});
export type SuspensionInput = z.infer<typeof SuspensionInput>;

/** A name in web addresses that a company chooses: one label of a host name that is no A-label (RFC 5891). */
export const CustomSlug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?=.{3,40}$)[a-z\d]+(?:-[a-z\d]+)*$/, {
    error: 'must have 3 to 40 letters a to z, digits and single hyphens between them',
  })
  .refine((slug) => !isReservedSlug(slug), { error: 'must be another one: this name belongs to the platform' })
  .meta({ description: 'The name in web addresses.', example: 'northwind' });

/** `POST /companies/custom-slug`. */
export const CustomSlugInput = z.strictObject({ slug: CustomSlug });
export type CustomSlugInput = z.infer<typeof CustomSlugInput>;
