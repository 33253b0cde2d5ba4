import { z } from 'zod';
import { getAccess } from '#lib/account/access/get-access.ts';
import { Vendor } from '#lib/account/access/schema.ts';
import { findCompany } from '#lib/account/company/queries.ts';
import { Company } from '#lib/account/company/schema.ts';
import { getUsage } from '#lib/account/usage/queries.ts';
import { Usage } from '#lib/account/usage/schema.ts';
import type { CallRequest } from '#lib/core/call.ts';
import type { Context } from '#lib/core/context.ts';

/**
 * Returns the company that a call of the operator API names by `{id}` (id, slug or name), and the operator's context
 * for it.
 *
 * @throws {AppError} notFound, invalidField (several have this name)
 */
export async function operatorCompany({
  ctx,
  params,
}: Pick<CallRequest, 'ctx' | 'params'>): Promise<{ company: Company; ctx: Context }> {
  const company = await findCompany(params.id ?? '');
  return { company, ctx: { ...ctx, scope: { companyId: company.id, environment: company.environment } } };
}

/** A company as the operator sees it. */
export const OperatorCompany = z.object({
  company: Company,
  vendor: Vendor,
  suspension: z.object({ reason: z.string().nullable() }).nullable(),
  usage: Usage,
});
export type OperatorCompany = z.infer<typeof OperatorCompany>;

/**
 * Returns the current state of the company that a call of the operator API names.
 *
 * @throws {AppError} notFound, invalidField (several have this name)
 */
export async function readOperatorCompany(call: Pick<CallRequest, 'ctx' | 'params'>): Promise<OperatorCompany> {
  const { company, ctx } = await operatorCompany(call);
  const [{ vendor, suspension }, usage] = await Promise.all([getAccess(ctx), getUsage(ctx)]);
  return { company, vendor, suspension, usage };
}
