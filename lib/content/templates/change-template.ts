import { type AuditedChange, audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { AuditAction } from '#lib/registry/audit.ts';
import { type TemplateScope, templateScope } from './scope.ts';
import { forgetSendableRows } from './sending/sendable-rows.ts';
import { findTemplate, lockTemplate, type TemplateRow } from './store.ts';

/**
 * Runs an audited change of a template; others who change it wait. A sub-account changes its own templates only.
 * The next send of this process uses the template as it is then; other processes hear of it from the database.
 *
 * @param change returns the facts to record, with the id of the template, which `id` may name by its alias.
 * @throws {AppError} notFound
 */
export async function changeTemplate<Result extends AuditedChange | null>(
  ctx: Context,
  action: AuditAction,
  id: string,
  change: (db: Database, row: TemplateRow) => Promise<Result>,
): Promise<Result> {
  const scope = templateScope(ctx);
  const result = await audited(ctx, action, null, async (db) => {
    const found = await findTemplate(scope, id, db);
    if (!found || !(await lockTemplate(db, scope.companyId, found.id))) throw refuse.notFound('template');
    // Read again, as it may have changed before it was locked.
    const row = await findTemplate(scope, found.id, db);
    if (!row || !mayChange(scope, row)) throw refuse.notFound('template');
    return change(db, row);
  });
  forgetSendableRows(scope.companyId);
  return result;
}

/** Checks if a caller may change a template that it sees: a sub-account its own only. */
export const mayChange = ({ subaccountId }: TemplateScope, row: TemplateRow): boolean =>
  !subaccountId || row.subaccountId === subaccountId;
