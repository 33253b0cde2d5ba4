import { recordAudit } from '#lib/account/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { SuppressionRule } from './schema.ts';
import { findSoftRule, updateSoftRule } from './store.ts';

/** The company's soft rule. */
export const getSuppressionRule = async ({ scope }: Pick<Context, 'scope'>): Promise<SuppressionRule> => ({
  softBounceLimit: await findSoftRule(scope.companyId),
});

/** Sets the company's soft rule; it counts from the next bounce on, those of the last 14 days included. */
export async function setSuppressionRule(ctx: Context, rule: SuppressionRule): Promise<SuppressionRule> {
  await withTransaction(async (db) => {
    const softBounceLimit = await updateSoftRule(db, ctx.scope.companyId, rule.softBounceLimit);
    await recordAudit(db, ctx, {
      action: 'suppression-rule.change',
      targetType: 'company',
      targetId: ctx.scope.companyId,
      before: { softBounceLimit },
      after: rule,
    });
  });
  return rule;
}
