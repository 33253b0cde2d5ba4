import { z } from 'zod';
import { findCompany } from '#lib/account/company/queries.ts';
import type { Company } from '#lib/account/company/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';

/** `--company` of the commands that change one. */
export const CompanyOption = z.string().min(1).describe('Its id, slug or name');

/**
 * The company that is meant, and the context in which the operator works for it.
 *
 * @throws {AppError} notFound, invalidField (several have this name)
 */
export async function enterCompany(text: string): Promise<{ company: Company; ctx: Context }> {
  const company = await findCompany(text);
  const scope = { companyId: company.id, environment: company.environment };
  return { company, ctx: platformContext({ actor: { type: 'operator' }, scope }) };
}
