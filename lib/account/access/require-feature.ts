import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { type FeaturePath, featureLabel } from '#lib/registry/features.ts';
import { getAccess } from './get-access.ts';
import { type FeatureSet, isEnabled } from './resolve-features.ts';

/**
 * Requires a feature of the scope's company by its current flags.
 *
 * @throws {AppError} featureOff, with `feature` and `subfeature` as the catalogue names them
 */
export async function requireFeature(ctx: Pick<Context, 'scope'>, path: FeaturePath): Promise<void> {
  requireEnabled((await getAccess(ctx)).features, path);
}

/**
 * Requires a feature by flags that were already read.
 *
 * @throws {AppError} featureOff
 */
export function requireEnabled(features: FeatureSet, path: FeaturePath): void {
  if (!isEnabled(features, path)) throw featureOff(path);
}

/**
 * Creates the refusal of a call whose feature is off, with `feature` and `subfeature` as in the catalogue.
 *
 * @param message the sentence, where the feature is on and its limit refuses the call.
 */
export function featureOff(path: FeaturePath, message?: string): AppError {
  const [feature = path, subfeature] = path.split('.');
  return new AppError('featureOff', {
    feature,
    ...(subfeature && { subfeature }),
    message: message ?? `${featureLabel(path)} is not enabled for your account.`,
  });
}
