import { requireFeature } from '#lib/account/access/require-feature.ts';
import type { Context } from '#lib/core/context.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import type { FeaturePath } from '#lib/registry/features.ts';
import { keyScope } from '#lib/senders/api-keys/authenticated-key.ts';
import type { AdmittedCall } from './route.ts';

/**
 * Returns the context of a call's key; a sub-account's key has its own data.
 *
 * @throws {AppError} featureOff
 */
export async function keyContext(
  { key, call }: Pick<AdmittedCall, 'key' | 'call'>,
  feature: FeaturePath,
): Promise<Context> {
  const { apiKeyId } = key;
  const ctx = platformContext({ scope: keyScope(key), actor: { type: 'apiKey', apiKeyId }, ip: call.ip });
  await requireFeature(ctx, feature);
  return ctx;
}
