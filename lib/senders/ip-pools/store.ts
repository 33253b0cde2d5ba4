/** Raw SQL: the lock of a row, and the pools that delivery workers read. */

import type { IpAddress, IpPool, Prisma } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import { whereOwned } from '#lib/core/subaccount-filter.ts';
import { listenForNotifications } from '#lib/infra/db/listen.ts';
import { lockName } from '#lib/infra/db/locks.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import type { AddressChecks } from './schema.ts';

/** The owner of a pool or an address: a company, by its id, or null for the installation. */
export type Owner = string | null;

/** A pool's row. */
export type PoolRow = Omit<IpPool, 'updatedAt' | 'smartHostUrlEncrypted'> & { smartHostUrlEncrypted: Buffer | null };

/** An address's row. */
export type AddressRow = Omit<IpAddress, 'checks'> & { checks: unknown };

const POOL = `id, company_id AS "companyId", name, is_default AS "isDefault", route,
  smart_host_url_encrypted AS "smartHostUrlEncrypted", overflow_pool_id AS "overflowPoolId", created_at AS "createdAt"`;

const ADDRESS = `id, company_id AS "companyId", ip_pool_id AS "ipPoolId", address, hostname, warmup_started_at AS "warmupStartedAt",
  warmup_finished_at AS "warmupFinishedAt", status, checks, last_checked_at AS "lastCheckedAt", created_at AS "createdAt"`;

const toPool = ({ updatedAt: _, smartHostUrlEncrypted: sealed, ...pool }: IpPool): PoolRow => ({
  ...pool,
  smartHostUrlEncrypted: sealed && Buffer.from(sealed),
});

/** Finds the pools that an owner may send through: its own, then the installation's, by name. */
export async function findVisiblePools(owner: Owner): Promise<PoolRow[]> {
  const pools = await withPrisma(getPool(), (client) =>
    client.ipPool.findMany({
      where: { OR: [{ companyId: owner }, { companyId: null }] },
      orderBy: [{ companyId: { sort: 'asc', nulls: 'last' } }, { name: 'asc' }],
    }),
  );
  return pools.map(toPool);
}

/** Finds an owner's own pool. */
export const findPool = (owner: Owner, id: string): Promise<PoolRow | null> => findOwnPool({ companyId: owner, id });

/** Finds an owner's own pool by its name. */
export const findPoolByName = (owner: Owner, name: string): Promise<PoolRow | null> =>
  findOwnPool({ companyId: owner, name });

async function findOwnPool(where: Prisma.IpPoolWhereInput): Promise<PoolRow | null> {
  const pool = await withPrisma(getPool(), (client) => client.ipPool.findFirst({ where }));
  return pool && toPool(pool);
}

/** The columns of a pool that are written. */
export type PoolValues = Pick<PoolRow, 'name' | 'isDefault' | 'route' | 'smartHostUrlEncrypted' | 'overflowPoolId'>;

/**
 * Inserts a pool. Returns `taken` where the owner has one of the name, and `tooMany` where it has as many as it may.
 *
 * @param db a transaction: others of the same owner wait for it, so that concurrent calls do not exceed the number.
 */
export async function insertPool(
  db: Database,
  owner: Owner,
  { id, ...values }: PoolValues & { id: string },
  max: number,
): Promise<'made' | 'taken' | 'tooMany'> {
  await lockPools(db, owner);
  return withPrisma(db, async (client) => {
    if ((await client.ipPool.count({ where: { companyId: owner } })) >= max) return 'tooMany';
    await clearDefault(client, owner, values);
    const data = [{ id, companyId: owner, ...toColumns(values) }];
    const { count } = await client.ipPool.createMany({ data, skipDuplicates: true });
    return count === 1 ? 'made' : 'taken';
  });
}

/**
 * Changes an owner's pool; false where it is gone.
 *
 * @param db a transaction: others of the same owner wait for it, so that only one pool becomes the default.
 */
export async function updatePool(db: Database, owner: Owner, id: string, values: PoolValues): Promise<boolean> {
  await lockPools(db, owner);
  return withPrisma(db, async (client) => {
    await clearDefault(client, owner, values);
    const { count } = await client.ipPool.updateMany({ where: { id, companyId: owner }, data: toColumns(values) });
    return count === 1;
  });
}

/** Makes other changes of an owner's pools wait until the transaction ends. */
const lockPools = (db: Database, owner: Owner): Promise<void> => lockName(db, `ip-pools:${owner ?? ''}`);

const toColumns = ({ smartHostUrlEncrypted: sealed, ...values }: PoolValues) => ({
  ...values,
  smartHostUrlEncrypted: sealed && new Uint8Array(sealed),
});

/** Unsets the owner's previous default, because an owner has at most one (index ip_pools_default_key). */
async function clearDefault(client: Prisma.TransactionClient, owner: Owner, { isDefault }: PoolValues): Promise<void> {
  if (!isDefault) return;
  await client.ipPool.updateMany({ where: { isDefault: true, companyId: owner }, data: { isDefault: false } });
}

/** Returns whether an owner has another pool of this name. */
export async function isNameTaken(db: Database, owner: Owner, name: string, id: string): Promise<boolean> {
  const where = { name, id: { not: id }, companyId: owner };
  return (await withPrisma(db, (client) => client.ipPool.count({ where }))) > 0;
}

/** Deletes an owner's pool; its addresses stay with their owner, in no pool. Returns whether there was one. */
export async function deletePool(db: Database, owner: Owner, id: string): Promise<boolean> {
  const { count } = await withPrisma(db, (client) => client.ipPool.deleteMany({ where: { id, companyId: owner } }));
  return count === 1;
}

const OLDEST_FIRST = [
  { createdAt: 'asc' },
  { id: 'asc' },
] as const satisfies Prisma.IpAddressOrderByWithRelationInput[];

/** Finds an owner's addresses, the oldest first. */
export const findPoolAddresses = (owner: Owner): Promise<AddressRow[]> => findManyAddresses({ companyId: owner });

/** Finds the addresses of some pools, the oldest first. */
export const findAddressesOf = (poolIds: readonly string[]): Promise<AddressRow[]> =>
  findManyAddresses({ ipPoolId: { in: [...poolIds] } });

const findManyAddresses = (where: Prisma.IpAddressWhereInput): Promise<AddressRow[]> =>
  withPrisma(getPool(), (client) => client.ipAddress.findMany({ where, orderBy: [...OLDEST_FIRST] }));

/** Finds an address of any owner by its id. */
export const findAddressById = (id: string): Promise<AddressRow | null> =>
  withPrisma(getPool(), (client) => client.ipAddress.findUnique({ where: { id } }));

/**
 * Finds an address of any owner and locks it until the transaction ends: owner and operator may change it at the same time.
 * Raw, because Prisma Client has no row locks.
 */
export async function lockAddress(db: Database, id: string): Promise<AddressRow | null> {
  const { rows } = await db.query<AddressRow>(`SELECT ${ADDRESS} FROM ip_addresses WHERE id = $1 FOR UPDATE`, [id]);
  return rows[0] ?? null;
}

/** Finds an address of any owner by its text. */
export const findAddressByText = (address: string): Promise<AddressRow | null> =>
  withPrisma(getPool(), (client) => client.ipAddress.findUnique({ where: { address } }));

/** The columns of an address that are written. */
export type AddressValues = Pick<
  AddressRow,
  'companyId' | 'ipPoolId' | 'hostname' | 'status' | 'warmupStartedAt' | 'warmupFinishedAt'
>;

/** Inserts an address; false where it exists. */
export async function insertAddress(
  db: Database,
  address: AddressValues & { id: string; address: string },
): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.ipAddress.createMany({ data: [address], skipDuplicates: true }),
  );
  return count === 1;
}

/** Changes an address of an owner; false where that owner no longer has it. */
export async function updateAddress(db: Database, owner: Owner, id: string, values: AddressValues): Promise<boolean> {
  const { companyId, ipPoolId, hostname, status, warmupStartedAt, warmupFinishedAt } = values;
  const data = { companyId, ipPoolId, hostname, status, warmupStartedAt, warmupFinishedAt };
  const { count } = await withPrisma(db, (client) =>
    client.ipAddress.updateMany({ where: { id, companyId: owner }, data }),
  );
  return count === 1;
}

/** Deletes an address. Returns whether there was one. */
export async function deleteAddress(db: Database, id: string): Promise<boolean> {
  const { count } = await withPrisma(db, (client) => client.ipAddress.deleteMany({ where: { id } }));
  return count === 1;
}

/** Writes the findings of an address check. */
export async function writeAddressChecks(id: string, checks: AddressChecks, at: Date): Promise<void> {
  await withPrisma(getPool(), (client) =>
    client.ipAddress.updateMany({ where: { id }, data: { checks, lastCheckedAt: at } }),
  );
}

/** Finds the addresses in use that were not checked since an instant. */
export async function findStaleAddresses(before: Date, limit: number): Promise<string[]> {
  const addresses = await withPrisma(getPool(), (client) =>
    client.ipAddress.findMany({
      where: { status: { not: 'retired' }, OR: [{ lastCheckedAt: null }, { lastCheckedAt: { lt: before } }] },
      orderBy: { lastCheckedAt: { sort: 'asc', nulls: 'first' } },
      take: limit,
      select: { id: true },
    }),
  );
  return addresses.map(({ id }) => id);
}

/** Finds what addresses have reserved of a day of their warm-up, by provider. */
export async function findWarmUpCounts(
  addressIds: readonly string[],
  day: string,
): Promise<{ ipAddressId: string; provider: string; used: number }[]> {
  return withPrisma(getPool(), (client) =>
    client.ipWarmupCount.findMany({
      where: { ipAddressId: { in: [...addressIds] }, day: new Date(`${day}T00:00:00Z`), used: { gt: 0 } },
      select: { ipAddressId: true, provider: true, used: true },
      orderBy: [{ used: 'desc' }, { provider: 'asc' }],
    }),
  );
}

/** Finds all pools and the addresses in them. Raw, because delivery workers read it and do without Prisma's memory. */
export async function findAllPools(): Promise<{ pools: PoolRow[]; addresses: AddressRow[] }> {
  const [pools, addresses] = await Promise.all([
    getPool().query<PoolRow>(`SELECT ${POOL} FROM ip_pools`),
    getPool().query<AddressRow>(
      `SELECT ${ADDRESS} FROM ip_addresses WHERE ip_pool_id IS NOT NULL AND status <> 'retired' ORDER BY created_at, id`,
    ),
  ]);
  return { pools: pools.rows, addresses: addresses.rows };
}

const WITH_NAMES = { company: { select: { name: true } } } as const;

/** Finds every address with its owner's name and its pool's; the operator's view. */
export async function findEveryAddress(): Promise<(AddressRow & { company: string | null; pool: string | null })[]> {
  const addresses = await withPrisma(getPool(), (client) =>
    client.ipAddress.findMany({ include: { ...WITH_NAMES, ipPool: { select: { name: true } } } }),
  );
  return addresses
    .map(({ company, ipPool, ...address }) => ({
      ...address,
      company: company?.name ?? null,
      pool: ipPool?.name ?? null,
    }))
    .sort(
      (one, other) =>
        byName(one.company, other.company) || byName(one.pool, other.pool) || one.address.localeCompare(other.address),
    );
}

/** Finds every pool with its owner's name and that of its overflow; the operator's view. */
export async function findEveryPool(): Promise<(PoolRow & { company: string | null; overflow: string | null })[]> {
  const pools = await withPrisma(getPool(), (client) =>
    client.ipPool.findMany({ include: { ...WITH_NAMES, overflowPool: { select: { name: true } } } }),
  );
  return pools
    .map(({ company, overflowPool, ...pool }) => ({
      ...toPool(pool),
      company: company?.name ?? null,
      overflow: overflowPool?.name ?? null,
    }))
    .sort((one, other) => byName(one.company, other.company) || one.name.localeCompare(other.name));
}

/** Orders by name; what belongs to the installation comes first. */
const byName = (one: string | null, other: string | null): number => (one ?? '').localeCompare(other ?? '');

const ownDomain = (scope: Scope, id: string) => ({ ...whereOwned(scope), companyId: scope.companyId, id });

/** Finds the pool of a scope's sending domain; undefined where the scope has no such domain. */
export async function findDomainPool(scope: Scope, domainId: string): Promise<string | null | undefined> {
  const domain = await withPrisma(getPool(), (client) =>
    client.sendingDomain.findFirst({ where: ownDomain(scope, domainId), select: { ipPoolId: true } }),
  );
  return domain?.ipPoolId;
}

/** Sets or unsets the pool of a scope's sending domain. Returns the domain's name; null when it does not exist. */
export async function setDomainPool(
  db: Database,
  scope: Scope,
  domainId: string,
  ipPoolId: string | null,
): Promise<string | null> {
  const [domain] = await withPrisma(db, (client) =>
    client.sendingDomain.updateManyAndReturn({
      where: ownDomain(scope, domainId),
      data: { ipPoolId },
      select: { domain: true },
    }),
  );
  return domain?.domain ?? null;
}

/** Calls a handler when a pool or an address changed, or when such a notification may have been missed. */
export const listenForPools = (handler: () => void): Promise<() => void> =>
  listenForNotifications('ip_pools_changed', handler);
