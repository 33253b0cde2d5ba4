import { recordAudit } from '#lib/account/audit/audited.ts';
import { USAGE_THRESHOLDS } from '#lib/core/alert-thresholds.ts';
import type { Context, Scope } from '#lib/core/context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { type CompanyAlerts, type UpdateCompanyAlertsInput, USUAL_ALERTS } from './schema.ts';
import { findAllCompanyAlerts, findCompanyAlerts, lockCompanyAlerts, upsertCompanyAlerts } from './store.ts';

/** Returns the thresholds of the alerts of the scope's company. */
export const getCompanyAlerts = ({ scope }: { scope: Pick<Scope, 'companyId'> }): Promise<CompanyAlerts> =>
  findCompanyAlerts(scope.companyId);

/** Loads the thresholds of all companies; the result returns those of one. */
export async function loadCompanyAlerts(): Promise<(companyId: string) => CompanyAlerts> {
  const chosen = await findAllCompanyAlerts();
  return (companyId) => chosen.get(companyId) ?? USUAL_ALERTS;
}

/** Changes the thresholds of the alerts of the scope's company; absent fields stay. Idempotent. */
export async function updateCompanyAlerts(ctx: Context, input: UpdateCompanyAlertsInput): Promise<CompanyAlerts> {
  const { companyId } = ctx.scope;
  return withTransaction(async (db) => {
    const before = await lockCompanyAlerts(db, companyId);
    const { usageThresholds = before.usageThresholds, ...rates } = input;
    const inOrder = USAGE_THRESHOLDS.filter((percent) => usageThresholds.includes(percent));
    const after = { ...before, ...rates, usageThresholds: inOrder };
    if (JSON.stringify(after) === JSON.stringify(before)) return after;
    await upsertCompanyAlerts(db, companyId, after);
    await recordAudit(db, ctx, { action: 'company-alert.update', targetId: companyId, before, after });
    return after;
  });
}
