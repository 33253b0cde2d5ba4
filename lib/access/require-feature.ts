import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { type FeaturePath, featureLabel } from './features.ts';
import { getAccess } from './get-access.ts';
import { type FeatureSet, featureLimit, isEnabled } from './resolve-features.ts';

/**
 * Lets a call pass only where the company has the feature.
 *
 * @throws {AppError} featureOff, with `feature` and `subfeature` as the catalogue names them
 */
export async function requireFeature(ctx: Pick<Context, 'scope'>, path: FeaturePath): Promise<void> {
  requireEnabled((await getAccess(ctx)).features, path);
}

/**
 * The same over flags that were read already.
 *
 * @throws {AppError} featureOff
 */
export function requireEnabled(features: FeatureSet, path: FeaturePath): void {
  if (isEnabled(features, path)) return;
  const [feature = path, subfeature] = path.split('.');
  const label = featureLabel(path);
  throw new AppError('featureOff', {
    feature,
    ...(subfeature && { subfeature }),
    message: `${label} is not enabled for your account.`,
  });
}

/**
 * Lets a company make another of what a feature counts only below its limit.
 *
 * @param there how many there are now.
 * @param entity what is counted, in words for people.
 * @throws {AppError} featureOff, limitReached
 */
export async function requireBelowLimit(
  ctx: Pick<Context, 'scope'>,
  input: { feature: FeaturePath; there: number; entity: string },
): Promise<void> {
  const { features } = await getAccess(ctx);
  requireEnabled(features, input.feature);
  const limit = featureLimit(features, input.feature);
  if (limit >= 0 && input.there >= limit)
    throw new AppError('limitReached', { values: { limit, entity: input.entity } });
}
