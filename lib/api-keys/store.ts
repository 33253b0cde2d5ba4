import { getPool } from '#lib/infra/db/pool.ts';

/** What authentication needs to know of a key and of its company. */
export type KeyForAuthentication = {
  id: string;
  companyId: string;
  environment: string;
  subaccountId: string | null;
  grants: string[];
  allowedIps: string[];
  domains: string[];
  refusesSuppressed: boolean;
  expiresAt: Date | null;
  revokedAt: Date | null;
  suspendedAt: Date | null;
  sandbox: boolean;
};

/** The one lookup without a scope: the key itself says whose it is. Index api_keys_key_hash_key. */
export async function findKeyByHash(keyHash: Buffer): Promise<KeyForAuthentication | null> {
  const { rows } = await getPool().query<KeyForAuthentication>({
    name: 'find-key-by-hash',
    text: `SELECT k.id, k.company_id AS "companyId", k.environment, k.subaccount_id AS "subaccountId", k.grants,
             k.allowed_ips AS "allowedIps", k.domains, k.refuses_suppressed AS "refusesSuppressed", k.expires_at AS "expiresAt",
             k.revoked_at AS "revokedAt", c.suspended_at AS "suspendedAt", c.sandbox
           FROM api_keys k JOIN companies c ON c.id = k.company_id WHERE k.key_hash = $1`,
    values: [keyHash],
  });
  return rows[0] ?? null;
}

/** Notes a key's last use. */
export async function touchKey(apiKeyId: string, at: Date, ip: string | null): Promise<void> {
  await getPool().query('UPDATE api_keys SET last_used_at = $2, last_used_ip = $3 WHERE id = $1', [apiKeyId, at, ip]);
}
