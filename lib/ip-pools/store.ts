import { listen } from '#lib/infra/db/listen.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import type { AddressChecks } from './schema.ts';

/** Whose a pool or an address is: a company's, by its id, or null for the installation's. */
export type Owner = string | null;

/** A pool's row. */
export type PoolRow = {
  id: string;
  companyId: Owner;
  name: string;
  isDefault: boolean;
  route: string;
  smartHostUrlEncrypted: Buffer | null;
  overflowPoolId: string | null;
  createdAt: Date;
};

/** An address's row. */
export type AddressRow = {
  id: string;
  companyId: Owner;
  ipPoolId: string | null;
  address: string;
  hostname: string | null;
  warmupStartedAt: Date | null;
  warmupFinishedAt: Date | null;
  status: string;
  checks: unknown;
  lastCheckedAt: Date | null;
  createdAt: Date;
};

const POOL = `id, company_id AS "companyId", name, is_default AS "isDefault", route,
  smart_host_url_encrypted AS "smartHostUrlEncrypted", overflow_pool_id AS "overflowPoolId", created_at AS "createdAt"`;

const ADDRESS = `id, company_id AS "companyId", ip_pool_id AS "ipPoolId", address, hostname, warmup_started_at AS "warmupStartedAt",
  warmup_finished_at AS "warmupFinishedAt", status, checks, last_checked_at AS "lastCheckedAt", created_at AS "createdAt"`;

/** The pools that an owner may send through: its own, then the installation's, by name. Index ip_pools_company_id_name_key. */
export async function findVisiblePools(owner: Owner): Promise<PoolRow[]> {
  const { rows } = await getPool().query<PoolRow>(
    `SELECT ${POOL} FROM ip_pools WHERE company_id = $1 OR company_id IS NULL ORDER BY company_id NULLS LAST, name`,
    [owner],
  );
  return rows;
}

/** An owner's own pool. */
export async function findPool(owner: Owner, id: string): Promise<PoolRow | null> {
  const { rows } = await getPool().query<PoolRow>(
    `SELECT ${POOL} FROM ip_pools WHERE id = $2 AND company_id IS NOT DISTINCT FROM $1`,
    [owner, id],
  );
  return rows[0] ?? null;
}

/** An owner's own pool by its name. */
export async function findPoolByName(owner: Owner, name: string): Promise<PoolRow | null> {
  const { rows } = await getPool().query<PoolRow>(
    `SELECT ${POOL} FROM ip_pools WHERE name = $2 AND company_id IS NOT DISTINCT FROM $1`,
    [owner, name],
  );
  return rows[0] ?? null;
}

/** What is written of a pool. */
export type PoolValues = Pick<PoolRow, 'name' | 'isDefault' | 'route' | 'smartHostUrlEncrypted' | 'overflowPoolId'>;

/**
 * Inserts a pool; answers false where the owner has one of the name, or as many as it may.
 *
 * @param db a transaction: it waits for others of the owner, so that many at once do not exceed the number.
 */
export async function insertPool(
  db: Database,
  owner: Owner,
  { id, ...values }: PoolValues & { id: string },
  max: number,
): Promise<'made' | 'taken' | 'tooMany'> {
  await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`ip-pools:${owner ?? ''}`]);
  const counted = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM ip_pools WHERE company_id IS NOT DISTINCT FROM $1',
    [owner],
  );
  if ((counted.rows[0]?.count ?? 0) >= max) return 'tooMany';
  await clearDefault(db, owner, values);
  const { rowCount } = await db.query(
    `INSERT INTO ip_pools (id, company_id, name, is_default, route, smart_host_url_encrypted, overflow_pool_id, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now()) ON CONFLICT DO NOTHING`,
    [id, owner, values.name, values.isDefault, values.route, values.smartHostUrlEncrypted, values.overflowPoolId],
  );
  return rowCount === 1 ? 'made' : 'taken';
}

/**
 * Changes an owner's pool; answers false where it is gone.
 *
 * @param db a transaction: it waits for others of the owner, so that two at once do not both become the default.
 */
export async function updatePool(db: Database, owner: Owner, id: string, values: PoolValues): Promise<boolean> {
  await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`ip-pools:${owner ?? ''}`]);
  await clearDefault(db, owner, values);
  const { rowCount } = await db.query(
    `UPDATE ip_pools SET name = $3, is_default = $4, route = $5, smart_host_url_encrypted = $6, overflow_pool_id = $7, updated_at = now()
     WHERE id = $2 AND company_id IS NOT DISTINCT FROM $1`,
    [owner, id, values.name, values.isDefault, values.route, values.smartHostUrlEncrypted, values.overflowPoolId],
  );
  return rowCount === 1;
}

/** An owner has one default at most: what was it is none any more (index ip_pools_default_key). */
async function clearDefault(db: Database, owner: Owner, { isDefault }: PoolValues): Promise<void> {
  if (!isDefault) return;
  await db.query(
    'UPDATE ip_pools SET is_default = false, updated_at = now() WHERE is_default AND company_id IS NOT DISTINCT FROM $1',
    [owner],
  );
}

/** Whether an owner has another pool of this name. */
export async function isNameTaken(db: Database, owner: Owner, name: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT FROM ip_pools WHERE name = $2 AND id <> $3 AND company_id IS NOT DISTINCT FROM $1',
    [owner, name, id],
  );
  return rowCount === 1;
}

/** Removes an owner's pool; its addresses stay with their owner, in no pool. Answers whether there was one. */
export async function deletePool(db: Database, owner: Owner, id: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM ip_pools WHERE id = $2 AND company_id IS NOT DISTINCT FROM $1', [
    owner,
    id,
  ]);
  return rowCount === 1;
}

/** An owner's addresses. Index ip_addresses_company_id_idx. */
export async function findAddresses(owner: Owner): Promise<AddressRow[]> {
  const { rows } = await getPool().query<AddressRow>(
    `SELECT ${ADDRESS} FROM ip_addresses WHERE company_id IS NOT DISTINCT FROM $1 ORDER BY created_at, id`,
    [owner],
  );
  return rows;
}

/** The addresses of some pools. Index ip_addresses_ip_pool_id_idx. */
export async function findAddressesOf(poolIds: readonly string[]): Promise<AddressRow[]> {
  const { rows } = await getPool().query<AddressRow>(
    `SELECT ${ADDRESS} FROM ip_addresses WHERE ip_pool_id = ANY($1::uuid[]) ORDER BY created_at, id`,
    [poolIds],
  );
  return rows;
}

/** Any address by its id. */
export async function findAddressById(id: string): Promise<AddressRow | null> {
  const { rows } = await getPool().query<AddressRow>(`SELECT ${ADDRESS} FROM ip_addresses WHERE id = $1`, [id]);
  return rows[0] ?? null;
}

/** The same, held until the transaction ends: its owner and the operator may change it at once. */
export async function lockAddress(db: Database, id: string): Promise<AddressRow | null> {
  const { rows } = await db.query<AddressRow>(`SELECT ${ADDRESS} FROM ip_addresses WHERE id = $1 FOR UPDATE`, [id]);
  return rows[0] ?? null;
}

/** Any address by its text. Index ip_addresses_address_key. */
export async function findAddressByText(address: string): Promise<AddressRow | null> {
  const { rows } = await getPool().query<AddressRow>(`SELECT ${ADDRESS} FROM ip_addresses WHERE address = $1`, [
    address,
  ]);
  return rows[0] ?? null;
}

/** What is written of an address. */
export type AddressValues = Pick<
  AddressRow,
  'companyId' | 'ipPoolId' | 'hostname' | 'status' | 'warmupStartedAt' | 'warmupFinishedAt'
>;

/** Inserts an address; answers false where it is there already. */
export async function insertAddress(
  db: Database,
  { id, address, ...values }: AddressValues & { id: string; address: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO ip_addresses (id, address, company_id, ip_pool_id, hostname, status, warmup_started_at, warmup_finished_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [id, address, ...addressColumns(values)],
  );
  return rowCount === 1;
}

/** Changes an address of an owner; answers false where that owner has it no more. */
export async function updateAddress(db: Database, owner: Owner, id: string, values: AddressValues): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE ip_addresses SET company_id = $3, ip_pool_id = $4, hostname = $5, status = $6, warmup_started_at = $7, warmup_finished_at = $8
     WHERE id = $2 AND company_id IS NOT DISTINCT FROM $1`,
    [owner, id, ...addressColumns(values)],
  );
  return rowCount === 1;
}

const addressColumns = (values: AddressValues): unknown[] => [
  values.companyId,
  values.ipPoolId,
  values.hostname,
  values.status,
  values.warmupStartedAt,
  values.warmupFinishedAt,
];

/** Removes an address. Answers whether there was one. */
export async function deleteAddress(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM ip_addresses WHERE id = $1', [id]);
  return rowCount === 1;
}

/** Writes what a look at an address found. */
export async function writeAddressChecks(id: string, checks: AddressChecks, at: Date): Promise<void> {
  await getPool().query('UPDATE ip_addresses SET checks = $2, last_checked_at = $3 WHERE id = $1', [
    id,
    JSON.stringify(checks),
    at,
  ]);
}

/** The addresses in use that nobody has looked at since. */
export async function findStaleAddresses(before: Date, limit: number): Promise<string[]> {
  const { rows } = await getPool().query<{ id: string }>(
    `SELECT id FROM ip_addresses WHERE status <> 'retired' AND (last_checked_at IS NULL OR last_checked_at < $1)
     ORDER BY last_checked_at NULLS FIRST LIMIT $2`,
    [before, limit],
  );
  return rows.map(({ id }) => id);
}

/** What addresses have reserved of a day of their warm-up, by provider. Primary key of ip_warmup_counts. */
export async function findWarmUpCounts(
  addressIds: readonly string[],
  day: string,
): Promise<{ ipAddressId: string; provider: string; used: number }[]> {
  const { rows } = await getPool().query<{ ipAddressId: string; provider: string; used: number }>(
    `SELECT ip_address_id AS "ipAddressId", provider, used FROM ip_warmup_counts
     WHERE ip_address_id = ANY($1::uuid[]) AND day = $2 AND used > 0 ORDER BY used DESC, provider`,
    [addressIds, day],
  );
  return rows;
}

/** All pools and the addresses in them, as delivery workers keep them in memory. */
export async function findAllPools(): Promise<{ pools: PoolRow[]; addresses: AddressRow[] }> {
  const [pools, addresses] = await Promise.all([
    getPool().query<PoolRow>(`SELECT ${POOL} FROM ip_pools`),
    getPool().query<AddressRow>(
      `SELECT ${ADDRESS} FROM ip_addresses WHERE ip_pool_id IS NOT NULL AND status <> 'retired' ORDER BY created_at, id`,
    ),
  ]);
  return { pools: pools.rows, addresses: addresses.rows };
}

/** Every address there is, with its owner's name and its pool's; the operator's view. */
export async function findEveryAddress(): Promise<(AddressRow & { company: string | null; pool: string | null })[]> {
  const { rows } = await getPool().query(
    `SELECT a.id, a.company_id AS "companyId", a.ip_pool_id AS "ipPoolId", a.address, a.hostname, a.status, a.checks,
       a.warmup_started_at AS "warmupStartedAt", a.warmup_finished_at AS "warmupFinishedAt", a.last_checked_at AS "lastCheckedAt",
       a.created_at AS "createdAt", c.name AS company, p.name AS pool
     FROM ip_addresses a LEFT JOIN companies c ON c.id = a.company_id LEFT JOIN ip_pools p ON p.id = a.ip_pool_id
     ORDER BY c.name NULLS FIRST, p.name, a.address`,
  );
  return rows;
}

/** Every pool there is, with its owner's name and that of its overflow; the operator's view. */
export async function findEveryPool(): Promise<(PoolRow & { company: string | null; overflow: string | null })[]> {
  const { rows } = await getPool().query(
    `SELECT p.id, p.company_id AS "companyId", p.name, p.is_default AS "isDefault", p.route,
       p.smart_host_url_encrypted AS "smartHostUrlEncrypted", p.overflow_pool_id AS "overflowPoolId", p.created_at AS "createdAt",
       c.name AS company, o.name AS overflow
     FROM ip_pools p LEFT JOIN companies c ON c.id = p.company_id LEFT JOIN ip_pools o ON o.id = p.overflow_pool_id
     ORDER BY c.name NULLS FIRST, p.name`,
  );
  return rows;
}

/** The pool that a company's sending domain has of its own; undefined where the company has no such domain. */
export async function findDomainPool(companyId: string, domainId: string): Promise<string | null | undefined> {
  const { rows } = await getPool().query<{ ipPoolId: string | null }>(
    'SELECT ip_pool_id AS "ipPoolId" FROM sending_domains WHERE id = $2 AND company_id = $1',
    [companyId, domainId],
  );
  return rows[0]?.ipPoolId;
}

/** Gives a company's sending domain a pool of its own, or none. Answers the domain's name; null where there is none. */
export async function setDomainPool(
  db: Database,
  companyId: string,
  domainId: string,
  ipPoolId: string | null,
): Promise<string | null> {
  const { rows } = await db.query<{ domain: string }>(
    'UPDATE sending_domains SET ip_pool_id = $3, updated_at = now() WHERE id = $2 AND company_id = $1 RETURNING domain',
    [companyId, domainId, ipPoolId],
  );
  return rows[0]?.domain ?? null;
}

/** Hears when a pool or an address changed, or when such news may have been missed. */
export const listenForPools = (handler: () => void): Promise<() => void> => listen('ip_pools_changed', handler);
