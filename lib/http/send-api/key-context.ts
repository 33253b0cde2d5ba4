import { requireFeature } from '#lib/account/access/require-feature.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import type { FeaturePath } from '#lib/registry/features.ts';
import { type AuthenticatedKey, keyScope } from '#lib/senders/api-keys/authenticated-key.ts';
import type { ApiCall } from './call.ts';

/** Returns the context of a key's call; a sub-account's key has its own data. */
export function contextOf(key: AuthenticatedKey, ip: string | null, requestId = newId()): Context {
  const { apiKeyId, domains, grants } = key;
  const actor = { type: 'apiKey' as const, apiKeyId, domains };
  return platformContext({ scope: keyScope(key), actor, grants, ip, requestId });
}

/**
 * Returns the context of a key's call that needs a feature.
 *
 * @throws {AppError} featureOff
 */
export async function keyContext(
  { key, call }: { key: AuthenticatedKey; call: ApiCall },
  feature: FeaturePath,
): Promise<Context> {
  const ctx = contextOf(key, call.ip);
  await requireFeature(ctx, feature);
  return ctx;
}
