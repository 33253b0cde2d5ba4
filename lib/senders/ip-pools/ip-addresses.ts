import { isIPv4, isIPv6 } from 'node:net';
import { audited, recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { normalizeDomain } from '#lib/mail/address.ts';
import { enqueueAddressCheck } from './address-checks.ts';
import { addressFacts } from './pool-addresses.ts';
import type { AddressStatus } from './schema.ts';
import {
  type AddressRow,
  type AddressValues,
  deleteAddress,
  findAddressByText,
  findPoolByName,
  insertAddress,
  lockAddress,
  type Owner,
  updateAddress,
} from './store.ts';

/** The operator's values of a source address; absent fields stay as they are. */
type DefineIpAddressInput = {
  address: string;
  hostname?: string | undefined;
  /** The owner; null for the installation. */
  owner?: Owner | undefined;
  /** A pool of that owner, by its name. */
  pool?: string | undefined;
  status?: AddressStatus | undefined;
  /** Starts the warm-up, as a new address does automatically, or ends it. */
  warmUp?: 'start' | 'finish' | undefined;
};

/**
 * Assigns an address to a company or to the installation, or updates an assigned one. For the operator alone: a company
 * could otherwise send from another company's address. A repeat changes nothing.
 *
 * @returns its id.
 * @throws {AppError} invalidField (address, hostname), notFound (the pool)
 */
export async function defineIpAddress(ctx: Context, input: DefineIpAddressInput): Promise<string> {
  const address = normalAddress(input.address);
  const known = await findAddressByText(address);
  const id = known?.id ?? newOpaqueId();
  await withTransaction(async (db) => {
    const before = known && (await lockAddress(db, id));
    const values = await valuesOf(ctx.now(), before, input);
    await write(db, before, { id, address, ...values });
    await recordAudit(db, ctx, {
      action: before ? 'ip-address.update' : 'ip-address.give',
      targetId: id,
      ...(before && { before: addressFacts(before) }),
      after: addressFacts({ address, ...values }),
    });
    await enqueueAddressCheck(db, id);
  });
  return id;
}

async function valuesOf(now: Date, before: AddressRow | null, input: DefineIpAddressInput): Promise<AddressValues> {
  const companyId = input.owner === undefined ? (before?.companyId ?? null) : input.owner;
  const isMoved = before !== null && before.companyId !== companyId;
  return {
    companyId,
    ipPoolId:
      input.pool === undefined ? (isMoved ? null : (before?.ipPoolId ?? null)) : await poolId(companyId, input.pool),
    hostname: input.hostname === undefined ? (before?.hostname ?? null) : normalHostname(input.hostname),
    status: input.status ?? before?.status ?? 'active',
    ...warmUpOf(now, before, input.warmUp),
  };
}

function warmUpOf(now: Date, before: AddressRow | null, wanted: DefineIpAddressInput['warmUp']) {
  if (wanted === 'start' || (!before && !wanted)) return { warmupStartedAt: now, warmupFinishedAt: null };
  if (wanted === 'finish') return { warmupStartedAt: before?.warmupStartedAt ?? null, warmupFinishedAt: now };
  return { warmupStartedAt: before?.warmupStartedAt ?? null, warmupFinishedAt: before?.warmupFinishedAt ?? null };
}

async function poolId(owner: Owner, name: string): Promise<string> {
  const pool = await findPoolByName(owner, name);
  if (!pool) throw refuse.notFound('IP pool', { field: 'pool', value: name });
  return pool.id;
}

async function write(db: Database, before: AddressRow | null, row: AddressValues & { id: string; address: string }) {
  const isWritten = before ? await updateAddress(db, before.companyId, before.id, row) : await insertAddress(db, row);
  if (!isWritten) throw refuse.wrongState('The address was changed at the same moment. Try again.');
}

/**
 * Returns the canonical form of an address (RFC 5952 for IPv6).
 *
 * @throws {AppError} invalidField
 */
export function normalAddress(text: string): string {
  const plain = text.trim().toLowerCase();
  if (isIPv4(plain)) return plain;
  const isUsable = isIPv6(plain) && !plain.includes('%');
  const normal = isUsable ? new URL(`http://[${plain}]`).hostname.slice(1, -1) : '';
  if (isUsable && !normal.startsWith('::ffff:')) return normal;
  throw refuse.fieldBecause('address', `${text} is no IPv4 or IPv6 address.`, text);
}

function normalHostname(text: string): string {
  const name = normalizeDomain(text);
  if (name?.includes('.')) return name;
  throw refuse.fieldBecause('hostname', `${text} is no host name with a domain.`, text);
}

/**
 * Removes a source address from its owner and deletes the counts of its warm-up. For the operator alone.
 *
 * @throws {AppError} notFound, invalidField
 */
export async function takeIpAddress(ctx: Context, { address }: { address: string }): Promise<void> {
  const before = await findAddressByText(normalAddress(address));
  if (!before) throw refuse.notFound('IP address');
  await audited(ctx, 'ip-address.take', before.id, async (db) => {
    await deleteAddress(db, before.id);
    return { before: addressFacts(before) };
  });
}
