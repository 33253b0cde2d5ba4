import type { ApiKey } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import type { Environment } from '#lib/core/environment.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';

/** A key's row. */
export type ApiKeyRow = ApiKey;

/** The facts of a key and its company that authentication needs. */
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
  /** Of the subaccount that the key is locked to. */
  subaccountStatus: string | null;
};

/** The one lookup without a scope: the key itself says whose it is. Index api_keys_key_hash_key. */
export async function findKeyByHash(keyHash: Buffer): Promise<KeyForAuthentication | null> {
  const { rows } = await getPool().query<KeyForAuthentication>({
    name: 'find-key-by-hash',
    text: `SELECT k.id, k.company_id AS "companyId", k.environment, k.subaccount_id AS "subaccountId", k.grants,
             k.allowed_ips AS "allowedIps", k.domains, k.refuses_suppressed AS "refusesSuppressed", k.expires_at AS "expiresAt",
             k.revoked_at AS "revokedAt", c.suspended_at AS "suspendedAt", c.sandbox, s.status AS "subaccountStatus"
           FROM api_keys k JOIN companies c ON c.id = k.company_id LEFT JOIN subaccounts s ON s.id = k.subaccount_id
           WHERE k.key_hash = $1`,
    values: [keyHash],
  });
  return rows[0] ?? null;
}

/** The id and the company of a key. */
export type KeyOwner = { id: string; companyId: string };

const OWNER = { id: true, companyId: true } as const;

/** Finds the owner of a whole key, which may be revoked or expired. Index api_keys_key_hash_key. */
export function findOwnerByHash(keyHash: Buffer): Promise<KeyOwner | null> {
  return prisma().apiKey.findUnique({ where: { keyHash: new Uint8Array(keyHash) }, select: OWNER });
}

/** Finds the owners of keys that begin with the same characters, at most 100. Index api_keys_hint_idx. */
export function findOwnersByHint(hint: string): Promise<KeyOwner[]> {
  return prisma().apiKey.findMany({ where: { hint }, select: OWNER, take: 100 });
}

/** Notes a key's last use. */
export async function touchKey(apiKeyId: string, at: Date, ip: string | null): Promise<void> {
  await getPool().query('UPDATE api_keys SET last_used_at = $2, last_used_ip = $3 WHERE id = $1', [apiKeyId, at, ip]);
}

/** A key to insert. */
export type NewApiKey = {
  id: string;
  environment: Environment;
  name: string;
  hint: string;
  keyHash: Buffer;
  grants: readonly string[];
  allowedIps: readonly string[];
  domains: readonly string[];
  expiresAt: Date | null;
  createdByUserId: string | null;
};

/**
 * Inserts a key of a company, if that has fewer live ones in the environment than `max`; else answers false.
 *
 * @param db a transaction: the company's row keeps others waiting, so that many at once do not exceed the number.
 */
export async function insertApiKey(db: Database, scope: Scope, key: NewApiKey, max: number): Promise<boolean> {
  await db.query('SELECT id FROM companies WHERE id = $1 FOR NO KEY UPDATE', [scope.companyId]);
  const { rowCount } = await db.query(
    `INSERT INTO api_keys (id, company_id, environment, name, hint, key_hash, grants, allowed_ips, domains, expires_at,
       created_by_user_id, updated_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $12, $9, $10, now()
     WHERE (SELECT count(*) FROM api_keys WHERE company_id = $2 AND environment = $3 AND revoked_at IS NULL) < $11`,
    [
      key.id,
      scope.companyId,
      key.environment,
      key.name,
      key.hint,
      key.keyHash,
      key.grants,
      key.allowedIps,
      key.expiresAt,
      key.createdByUserId,
      max,
      key.domains,
    ],
  );
  return rowCount === 1;
}

/** A company's key by its id. */
export function findApiKey(scope: Scope, apiKeyId: string): Promise<ApiKeyRow | null> {
  return prisma().apiKey.findFirst({ where: { id: apiKeyId, companyId: scope.companyId } });
}

/** A company's keys that were not revoked, newest first. Index api_keys_company_id_environment_idx. */
export function findApiKeys(scope: Scope, environment: Environment): Promise<ApiKeyRow[]> {
  return prisma().apiKey.findMany({
    where: { companyId: scope.companyId, environment, revokedAt: null },
    orderBy: { id: 'desc' },
    take: 1_000,
  });
}

/** Counts a company's keys that are neither revoked nor expired. Index api_keys_company_id_environment_idx. */
export function countKeys({ companyId, environment }: Scope, now: Date): Promise<number> {
  const isUnexpired = [{ expiresAt: null }, { expiresAt: { gt: now } }];
  return prisma().apiKey.count({ where: { companyId, environment, revokedAt: null, OR: isUnexpired } });
}

/** A change of a key; absent fields stay. */
export type ApiKeyChange = {
  name?: string;
  grants?: string[];
  allowedIps?: string[];
  domains?: string[];
  expiresAt?: Date | null;
};

/** Changes a key of the scope that is not revoked; false where there is no such key. */
export async function updateKey(db: Database, scope: Scope, apiKeyId: string, change: ApiKeyChange): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE api_keys SET name = coalesce($4, name), grants = coalesce($5, grants), allowed_ips = coalesce($6, allowed_ips),
       domains = coalesce($7, domains), expires_at = CASE WHEN $8 THEN $9 ELSE expires_at END, updated_at = now()
     WHERE id = $1 AND company_id = $2 AND environment = $3 AND revoked_at IS NULL`,
    [
      apiKeyId,
      scope.companyId,
      scope.environment,
      change.name ?? null,
      change.grants ?? null,
      change.allowedIps ?? null,
      change.domains ?? null,
      change.expiresAt !== undefined,
      change.expiresAt ?? null,
    ],
  );
  return rowCount === 1;
}

/** Revokes a key of the scope and returns its name; null where there is no such key. */
export async function revokeKey(
  db: Database,
  scope: Scope,
  apiKeyId: string,
  at: Date,
): Promise<{ name: string; hint: string } | null> {
  const { rows } = await db.query<{ name: string; hint: string }>(
    `UPDATE api_keys SET revoked_at = $4, updated_at = now()
     WHERE id = $1 AND company_id = $2 AND environment = $3 AND revoked_at IS NULL RETURNING name, hint`,
    [apiKeyId, scope.companyId, scope.environment, at],
  );
  return rows[0] ?? null;
}
