import { getAccess } from '#lib/account/access/get-access.ts';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import type { Context } from '#lib/core/context.ts';

/** Usage whose plan may be hidden: then `plan` and `version` are null. */
type WithPlan = { plan: string | null; version?: string | null };

/**
 * Removes the plan from what a company's own calls answer where the company may not see it (flag
 * `usage.informationPlan`).
 *
 * @throws {AppError} notFound
 */
export async function hidePlan<T extends WithPlan>(
  ctx: Pick<Context, 'scope'>,
  usage: T,
): Promise<Omit<T, keyof WithPlan> & WithPlan> {
  if (isEnabled((await getAccess(ctx)).features, 'usage.informationPlan')) return usage;
  return { ...usage, plan: null, ...('version' in usage && { version: null }) };
}
