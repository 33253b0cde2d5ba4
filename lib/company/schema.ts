import { z } from 'zod';
import { Environment } from '#lib/core/environment.ts';

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
