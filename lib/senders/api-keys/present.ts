import { Environment } from '#lib/core/environment.ts';
import { Grant } from '#lib/registry/grants.ts';
import type { ApiKey } from './schema.ts';
import { readSdkSettings } from './sdk/sdk-settings.ts';
import type { ApiKeyRow } from './store.ts';

/** A key as its company's people may see it; its hash stops here. */
export function presentApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    environment: Environment.parse(row.environment),
    hint: row.hint,
    subaccountId: row.subaccountId,
    grants: row.grants.filter((grant): grant is Grant => Grant.safeParse(grant).success),
    allowedIps: row.allowedIps,
    domains: row.domains,
    sdk: readSdkSettings(row),
    openTracking: row.openTracking,
    clickTracking: row.clickTracking,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    replacedById: row.replacedById,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedIp: row.lastUsedIp,
  };
}
