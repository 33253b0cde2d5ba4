import type { Company, UpdateCompanyInput } from '#lib/account/company/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { writeProfile } from './write-profile.ts';

/**
 * Changes what the scope's company says of itself; a repeat changes nothing.
 *
 * @throws {AppError} notFound
 */
export async function updateCompany(ctx: Context, input: UpdateCompanyInput): Promise<Company> {
  return withTransaction(async (db) => (await writeProfile(db, ctx, input)).after);
}
