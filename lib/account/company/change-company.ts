import { recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { AuditAction } from '#lib/registry/audit.ts';
import { presentCompany } from './present.ts';
import type { Company, ProductionStatus, UpdateCompanyInput } from './schema.ts';
import { lockCompanyRow, updateCompanyRow } from './store.ts';

/** A change of a company; absent fields stay. */
export type CompanyChange = UpdateCompanyInput & { sandbox?: boolean; productionStatus?: ProductionStatus };

/** A company before and after a change. */
export type ChangedCompany = { before: Company; after: Company };

/**
 * Changes the company of the scope in the caller's transaction and records the change. The company's row is locked until
 * the transaction ends. Without a difference nothing is written.
 *
 * @param decide returns the change for the current company; it throws where none is allowed.
 * @throws {AppError} notFound; what `decide` throws
 */
export async function changeCompany(
  db: Database,
  ctx: Context,
  action: AuditAction,
  decide: (company: Company) => CompanyChange,
): Promise<ChangedCompany> {
  const row = await lockCompanyRow(db, ctx.scope.companyId);
  if (!row) throw refuse.notFound('company');
  const before = presentCompany(row);
  const change = decide(before);
  const after = presentCompany({ ...row, ...change });
  if (factsOf(before) === factsOf(after)) return { before, after: before };
  await updateCompanyRow(db, ctx.scope.companyId, change);
  await recordAudit(db, ctx, { action, targetId: row.id, before, after });
  return { before, after };
}

const factsOf = (company: Company): string => JSON.stringify(company);
