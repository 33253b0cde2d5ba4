import type { FeaturePath } from '#lib/access/features.ts';
import { getAccess } from '#lib/access/get-access.ts';
import { featureLimit } from '#lib/access/resolve-features.ts';
import type { Context } from '#lib/core/context.ts';

/** How many domains of a kind the company may have by its flags; at most `max`. */
export async function countAllowed(ctx: Context, feature: FeaturePath, max: number): Promise<number> {
  // The operator is not bound by what a vendor's people are offered.
  if (ctx.actor.type === 'operator') return max;
  const limit = featureLimit((await getAccess(ctx)).features, feature);
  return limit < 0 ? max : Math.min(limit, max);
}
