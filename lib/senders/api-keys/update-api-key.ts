import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { Grant } from '#lib/registry/grants.ts';
import { presentApiKey } from './present.ts';
import { requireApiKey } from './require-api-key.ts';
import { requireLimits } from './require-limits.ts';
import { requireOwnGrants } from './require-own-grants.ts';
import type { ApiKey, UpdateApiKeyInput } from './schema.ts';
import { requireKind } from './sdk/require-kind.ts';
import { SDK_KEY_NEEDS, toSdkColumns } from './sdk/sdk-settings.ts';
import { type ApiKeyRow, updateKey } from './store.ts';

/**
 * Changes what a key is called, what it may do and where it counts; the key itself stays the same. It counts from the
 * next request on. The same change twice is the same as once.
 *
 * @throws {AppError} notFound, invalidField, featureOff, forbidden, missingGrant (as for a key that is made)
 */
export async function updateApiKey(ctx: Context, input: UpdateApiKeyInput & { id: string }): Promise<ApiKey> {
  const before = await requireApiKey(ctx, input.id);
  const isSdk = before.sdk !== null;
  requireKind(input, isSdk);
  const { id, expiresAt, sdk, ...rest } = input;
  const grants = input.grants && [...new Set(input.grants)];
  await requireOwnGrants(ctx, ctx.scope.environment, isSdk ? SDK_KEY_NEEDS : (grants ?? before.grants.filter(isGrant)));
  // A lock to a domain that was removed since may stay: without it the key would send from all of them.
  const domains = input.domains?.filter((domain) => !before.domains.includes(domain));
  await requireLimits(ctx, { ...input, domains });
  const change = {
    ...rest,
    ...(grants && { grants }),
    ...(sdk && toSdkColumns(sdk)),
    ...(expiresAt !== undefined && { expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
  };
  await audited(ctx, 'api-key.update', id, async (db) => {
    if (!(await updateKey(db, ctx.scope, id, change))) throw refuse.notFound('API key');
    return { before: factsOf(before), after: { ...factsOf(before), ...change } };
  });
  return presentApiKey(await requireApiKey(ctx, id));
}

const isGrant = (text: string): text is Grant => Grant.safeParse(text).success;

const factsOf = (row: ApiKeyRow) => {
  const { name, grants, allowedIps, domains, expiresAt, openTracking, clickTracking, sdk, sdkOrigins } = row;
  return {
    name,
    grants,
    allowedIps,
    domains,
    expiresAt,
    openTracking,
    clickTracking,
    ...(sdk !== null && { sdk, sdkOrigins }),
  };
};
