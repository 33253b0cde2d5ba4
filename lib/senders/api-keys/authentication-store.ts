/** Raw SQL: the look-up of a key and the time of its last use, because they are part of the path of every message. */

import type { ApiKey, Company } from '#generated/client.ts';
import { Environment } from '#lib/core/environment.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { Grant } from '#lib/registry/grants.ts';

/** The facts of a key and its company that authentication needs. */
export type KeyForAuthentication = Pick<
  ApiKey,
  | 'id'
  | 'companyId'
  | 'subaccountId'
  | 'allowedIps'
  | 'domains'
  | 'refusesSuppressed'
  | 'sdk'
  | 'sdkOrigins'
  | 'expiresAt'
  | 'revokedAt'
> &
  Pick<Company, 'suspendedAt' | 'sandbox'> & {
    environment: Environment;
    grants: readonly Grant[];
    /** Of the subaccount that the key is locked to. */
    subaccountStatus: string | null;
  };

/** A row of a key; its environment and its grants are read once, and not for each message. */
type KeyRow = Omit<KeyForAuthentication, 'environment' | 'grants'> & { environment: string; grants: string[] };

const toKey = ({ environment, grants, ...row }: KeyRow): KeyForAuthentication => ({
  ...row,
  environment: Environment.parse(environment),
  grants: grants.filter((grant): grant is Grant => Grant.safeParse(grant).success),
});

const AUTHENTICATED = `SELECT k.id, k.company_id AS "companyId", k.environment, k.subaccount_id AS "subaccountId", k.grants,
    k.allowed_ips AS "allowedIps", k.domains, k.refuses_suppressed AS "refusesSuppressed", k.sdk,
    k.sdk_origins AS "sdkOrigins", k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt", c.suspended_at AS "suspendedAt", c.sandbox, s.status AS "subaccountStatus"
  FROM api_keys k JOIN companies c ON c.id = k.company_id LEFT JOIN subaccounts s ON s.id = k.subaccount_id`;

/** Finds a key without a scope: the key itself says whose it is. Index api_keys_key_hash_key. */
export async function findKeyByHash(keyHash: Buffer): Promise<KeyForAuthentication | null> {
  const text = `${AUTHENTICATED} WHERE k.key_hash = $1`;
  const { rows } = await getPool().query<KeyRow>({ name: 'find-key-by-hash', text, values: [keyHash] });
  return rows[0] ? toKey(rows[0]) : null;
}

/** Finds a key without a scope by the id that a signed request names. Primary key. */
export async function findKeyById(id: string): Promise<KeyForAuthentication | null> {
  const text = `${AUTHENTICATED} WHERE k.id = $1`;
  const { rows } = await getPool().query<KeyRow>({ name: 'find-key-by-id', text, values: [id] });
  return rows[0] ? toKey(rows[0]) : null;
}

/** Checks if a live SDK key of any company allows an origin. Index api_keys_sdk_origins_idx. */
export async function hasOrigin(origin: string, now: Date): Promise<boolean> {
  const text = `SELECT 1 FROM api_keys WHERE sdk_origins @> ARRAY[$1]::text[] AND revoked_at IS NULL
    AND (expires_at IS NULL OR expires_at > $2) LIMIT 1`;
  const { rowCount } = await getPool().query({ name: 'has-sdk-origin', text, values: [origin, now] });
  return rowCount === 1;
}

/** Notes a key's last use. */
export async function touchKey(apiKeyId: string, at: Date, ip: string | null): Promise<void> {
  await getPool().query('UPDATE api_keys SET last_used_at = $2, last_used_ip = $3 WHERE id = $1', [apiKeyId, at, ip]);
}
