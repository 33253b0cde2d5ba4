import { Environment } from '#lib/core/environment.ts';
import { pick } from '#lib/core/pick.ts';
import { Grant } from '#lib/registry/grants.ts';
import { type ApiKey, KEY_SETTINGS } from './schema.ts';
import { readSdkSettings } from './sdk/sdk-settings.ts';
import type { ApiKeyRow } from './store.ts';

/** A key as its company's people may see it; its hash stops here. */
export function presentApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    ...pick(row, KEY_SETTINGS),
    environment: Environment.parse(row.environment),
    hint: row.hint,
    subaccountId: row.subaccountId,
    grants: row.grants.filter((grant): grant is Grant => Grant.safeParse(grant).success),
    sdk: readSdkSettings(row),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    replacedById: row.replacedById,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedIp: row.lastUsedIp,
  };
}
