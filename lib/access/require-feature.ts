import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { type FeaturePath, featureLabel } from './features.ts';
import { getAccess } from './get-access.ts';
import { type FeatureSet, isEnabled } from './resolve-features.ts';

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
