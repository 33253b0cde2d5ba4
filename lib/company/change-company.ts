import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { presentCompany } from './present.ts';
import type { Company, CompleteProfile, ProductionStatus } from './schema.ts';
import { lockCompanyRow, updateCompanyRow } from './store.ts';

/** What of a company may change after it was made; what is absent stays. */
export type CompanyChange = Partial<CompleteProfile> & { sandbox?: boolean; productionStatus?: ProductionStatus };

/** A company before and after a change. */
export type ChangedCompany = { before: Company; after: Company };

/**
 * Changes the company of the scope in the caller's transaction, decided by what it is now, and writes down what
 * changed. The company is kept from others until the transaction ends; where nothing changes nothing is written.
 *
 * @param decide tells the change from the company as it stands; it throws where that allows none.
 * @throws {AppError} notFound; what `decide` throws
 */
export async function changeCompany(
  db: Database,
  ctx: Context,
  action: string,
  decide: (company: Company) => CompanyChange,
): Promise<ChangedCompany> {
  const row = await lockCompanyRow(db, ctx.scope.companyId);
  if (!row) throw new AppError('notFound', { values: { entity: 'company' } });
  const before = presentCompany(row);
  const change = decide(before);
  const after = presentCompany({ ...row, ...change });
  if (factsOf(before) === factsOf(after)) return { before, after: before };
  await updateCompanyRow(db, ctx.scope.companyId, change);
  await recordAudit(db, ctx, { action, targetType: 'company', targetId: row.id, before, after });
  return { before, after };
}

const factsOf = (company: Company): string => JSON.stringify(company);
