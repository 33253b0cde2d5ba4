import type { FeaturePath } from '#lib/access/features.ts';
import { getAccess } from '#lib/access/get-access.ts';
import { featureLimit } from '#lib/access/resolve-features.ts';
import type { Context } from '#lib/core/context.ts';

/** Returns the number of domains of a kind that the company's flags allow, at most `max`. */
export async function getDomainLimit(ctx: Context, feature: FeaturePath, max: number): Promise<number> {
  // Flags limit a company's users, not the operator.
  if (ctx.actor.type === 'operator') return max;
  const limit = featureLimit((await getAccess(ctx)).features, feature);
  return limit < 0 ? max : Math.min(limit, max);
}
