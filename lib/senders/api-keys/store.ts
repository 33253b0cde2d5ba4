import type { ApiKey } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import type { Environment } from '#lib/core/environment.ts';
import { pick } from '#lib/core/pick.ts';
import { whereOwned } from '#lib/core/subaccount-filter.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { prisma, withPrisma } from '#lib/infra/db/prisma.ts';

import { KEY_SETTINGS, type KeySetting } from './schema.ts';
import type { SdkSettings } from './sdk/schema.ts';

/** A key's row. */
export type ApiKeyRow = ApiKey;

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

/** The columns of the settings of an SDK key. */
type NewSdkColumns = { sdk: Omit<SdkSettings, 'origins'>; sdkOrigins: string[] };

/** The columns of a key that people and programs set. */
type KeyColumns = Pick<ApiKey, KeySetting | 'expiresAt'> & Partial<NewSdkColumns>;

/** A key to insert; one with a sub-account is locked to it. */
export type NewApiKey = KeyColumns &
  Pick<ApiKey, 'id' | 'subaccountId' | 'hint' | 'createdByUserId'> & { environment: Environment; keyHash: Buffer };

/** Returns the columns of a key that people and programs set: those that a copy of it has, too, and that the audit log records. */
export function settingsOf(row: Pick<ApiKey, KeySetting | 'expiresAt'> & Partial<Pick<ApiKey, 'sdk' | 'sdkOrigins'>>) {
  const { expiresAt, sdk = null, sdkOrigins = [] } = row;
  return { ...pick(row, KEY_SETTINGS), expiresAt, ...(sdk !== null && { sdk, sdkOrigins }) };
}

/** Checks that a company has a sub-account that is not terminated. */
export async function hasLiveSubaccount(db: Database, { companyId }: Scope, id: string): Promise<boolean> {
  const where = { id, companyId, status: { not: 'terminated' } };
  return (await withPrisma(db, (client) => client.subaccount.count({ where }))) === 1;
}

/**
 * Inserts a key of a company or of one of its sub-accounts, if that has fewer live ones in the environment than
 * `limits.ofScope`, and the company fewer in all than `limits.ofCompany`; else answers false.
 *
 * @param db a transaction that holds the lock of `lockAllowance`.
 */
export async function insertApiKey(
  db: Database,
  scope: Scope,
  key: NewApiKey,
  limits: { ofCompany: number | null; ofScope: number },
): Promise<boolean> {
  const { companyId } = scope;
  const { environment, subaccountId, keyHash } = key;
  const where = { companyId, revokedAt: null, replacedById: null };
  return withPrisma(db, async (client) => {
    if (limits.ofCompany !== null && (await client.apiKey.count({ where })) >= limits.ofCompany) return false;
    const ofScope = await client.apiKey.count({ where: { ...where, environment, subaccountId } });
    if (ofScope >= limits.ofScope) return false;
    await client.apiKey.create({ data: { ...key, companyId, keyHash: new Uint8Array(keyHash) } });
    return true;
  });
}

/** A key of the scope by its id. */
export function findApiKey(scope: Scope, apiKeyId: string): Promise<ApiKeyRow | null> {
  return prisma().apiKey.findFirst({ where: { ...whereOwned(scope), id: apiKeyId, companyId: scope.companyId } });
}

/** Finds the key that another one of the scope has replaced, while it works. Index api_keys_company_id_environment_idx. */
export function findReplaced(
  { companyId, environment }: Scope,
  replacedById: string,
  now: Date,
): Promise<ApiKeyRow | null> {
  return prisma().apiKey.findFirst({
    where: { companyId, environment, replacedById, revokedAt: null, expiresAt: { gt: now } },
  });
}

/**
 * A company's keys that were not revoked, newest first, without replaced ones that have ended. Index
 * api_keys_company_id_environment_idx.
 */
export function findApiKeys(
  scope: Scope,
  { environment, subaccountId }: { environment: Environment; subaccountId?: string | undefined },
  now: Date,
): Promise<ApiKeyRow[]> {
  const isListed = [{ replacedById: null }, { expiresAt: { gt: now } }];
  return prisma().apiKey.findMany({
    where: {
      companyId: scope.companyId,
      environment,
      revokedAt: null,
      OR: isListed,
      AND: [whereOwned(scope), { subaccountId }],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 1_000,
  });
}

/** Counts a company's keys that are neither revoked nor expired. Index api_keys_company_id_environment_idx. */
export function countKeys({ companyId, environment }: Scope, now: Date): Promise<number> {
  const isUnexpired = [{ expiresAt: null }, { expiresAt: { gt: now } }];
  return prisma().apiKey.count({ where: { companyId, environment, revokedAt: null, OR: isUnexpired } });
}

/** A change of a key; absent fields stay. */
export type ApiKeyChange = Partial<KeyColumns>;

/** The keys of a scope that are not revoked. */
const liveKey = (scope: Scope) => ({
  ...whereOwned(scope),
  companyId: scope.companyId,
  environment: scope.environment,
  revokedAt: null,
});

/** Changes a key of the scope that is not revoked; false where there is no such key. */
export async function updateKeyRow(
  db: Database,
  scope: Scope,
  apiKeyId: string,
  change: ApiKeyChange,
): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.apiKey.updateMany({
      where: { ...liveKey(scope), id: apiKeyId },
      data: change,
    }),
  );
  return count === 1;
}

/** A key to replace, and the secret of the one that replaces it. */
export type KeyReplacement = {
  id: string;
  newId: string;
  hint: string;
  keyHash: Buffer;
  createdByUserId: string | null;
  at: Date;
  /** The end of the replaced key, unless it ends before; at once where it is `at`. */
  endsAt: Date;
};

/**
 * Inserts a copy of a key of the scope with another secret, and lets the key itself end; false where there is no such key, or
 * it was replaced before. Revokes the key that it had replaced.
 *
 * @param db a transaction: the copy and the end of the key belong together.
 */
export async function replaceKey(db: Database, scope: Scope, key: KeyReplacement): Promise<boolean> {
  const { id, newId, hint, createdByUserId, at } = key;
  const { companyId, environment } = scope;
  const live = { ...liveKey(scope), id, replacedById: null };
  return withPrisma(db, async (client) => {
    const old = await client.apiKey.findFirst({ where: live });
    if (!old) return false;
    const expiresAt = old.expiresAt && old.expiresAt < key.endsAt ? old.expiresAt : key.endsAt;
    const end = { replacedById: newId, expiresAt, ...(expiresAt <= at && { revokedAt: at }) };
    // Of two rotations at the same moment, one finds the key replaced.
    if ((await client.apiKey.updateMany({ where: live, data: end })).count !== 1) return false;
    const { subaccountId, refusesSuppressed } = old;
    const kept = { ...settingsOf(old), subaccountId, refusesSuppressed };
    const secret = { hint, keyHash: new Uint8Array(key.keyHash) };
    await client.apiKey.create({ data: { ...kept, ...secret, id: newId, companyId, environment, createdByUserId } });
    await client.apiKey.updateMany({
      where: { replacedById: id, companyId, revokedAt: null },
      data: { revokedAt: at },
    });
    return true;
  });
}

/** Revokes all keys of a sub-account; returns how many. */
export async function revokeSubaccountKeyRows(
  db: Database,
  { companyId }: Scope,
  subaccountId: string,
  at: Date,
): Promise<number> {
  const where = { companyId, subaccountId, revokedAt: null };
  return (await withPrisma(db, (client) => client.apiKey.updateMany({ where, data: { revokedAt: at } }))).count;
}

/** Revokes a key of the scope and returns its name; null where there is no such key. */
export async function revokeKey(
  db: Database,
  scope: Scope,
  apiKeyId: string,
  at: Date,
): Promise<Pick<ApiKeyRow, 'name' | 'hint'> | null> {
  const [revoked] = await withPrisma(db, (client) =>
    client.apiKey.updateManyAndReturn({
      where: { ...liveKey(scope), id: apiKeyId },
      data: { revokedAt: at },
      select: { name: true, hint: true },
    }),
  );
  return revoked ?? null;
}

/** Finds live keys that end between two instants and that no other key replaces, the next one first. */
export async function findEndingKeys(from: Date, until: Date, take: number) {
  const rows = await prisma().apiKey.findMany({
    where: { expiresAt: { gt: from, lte: until }, revokedAt: null, replacedById: null },
    select: { id: true, companyId: true, name: true, expiresAt: true },
    orderBy: [{ expiresAt: 'asc' }, { id: 'asc' }],
    take,
  });
  return rows.flatMap(({ expiresAt, ...row }) => (expiresAt ? [{ ...row, expiresAt }] : []));
}
