import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import type { SuppressionRule } from './schema.ts';
import { findSoftRule, updateSoftRule } from './store.ts';

/** The company's soft rule. */
export const getSuppressionRule = async ({ scope }: Pick<Context, 'scope'>): Promise<SuppressionRule> => ({
  softBounceLimit: await findSoftRule(scope.companyId),
});

/** Sets the company's soft rule; it counts from the next bounce on, those of the last 14 days included. */
export async function setSuppressionRule(ctx: Context, rule: SuppressionRule): Promise<SuppressionRule> {
  await audited(ctx, 'suppression-rule.change', ctx.scope.companyId, async (db) => {
    const softBounceLimit = await updateSoftRule(db, ctx.scope.companyId, rule.softBounceLimit);
    return { before: { softBounceLimit }, after: rule };
  });
  return rule;
}
