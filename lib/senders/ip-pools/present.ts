import { openSecret } from '#lib/infra/crypto/secret-box.ts';
import {
  AddressChecks,
  AddressStatus,
  type IpAddress,
  type IpPool,
  type IpPoolDetail,
  PoolRoute,
  type PoolState,
} from './schema.ts';
import type { AddressRow, PoolRow } from './store.ts';
import { LADDER, warmUpDay, warmUpLimit } from './warm-up/ladder.ts';

/** The messages of today's warm-up that an address has sent to a provider. */
export type WarmUpCount = { ipAddressId: string; provider: string; used: number };

/** Presents a pool in a list. Of an installation's pool a company sees only the fields needed to choose it. */
export function presentPool(row: PoolRow, addresses: readonly AddressRow[], isShared: boolean, now: Date): IpPool {
  const { id, name, isDefault } = row;
  const state = stateOf(row, addresses, now);
  if (isShared) return { id, name, isShared, isDefault, state, route: null, addresses: null };
  return { id, name, isShared, isDefault, state, route: PoolRoute.parse(row.route), addresses: addresses.length };
}

/** Returns the state of a pool with these addresses; they do not count when the route is a smart host or capture. */
function stateOf({ route }: PoolRow, addresses: readonly AddressRow[], now: Date): PoolState {
  if (route === 'smart_host' || route === 'capture') return 'ready';
  const active = addresses.filter(({ status }) => status === 'active');
  if (active.some((address) => warmUpDay(address, now) === null)) return 'ready';
  if (active.length > 0) return 'warming';
  return addresses.some(({ status }) => status === 'paused') ? 'paused' : 'unbound';
}

/** Presents a source address with its warm-up of today. */
export function presentAddress(row: AddressRow, counts: readonly WarmUpCount[], now: Date): IpAddress {
  const checks = AddressChecks.safeParse(row.checks);
  return {
    id: row.id,
    address: row.address,
    hostname: row.hostname,
    status: AddressStatus.parse(row.status),
    ipPoolId: row.ipPoolId,
    warmUp: presentWarmUp(row, counts, now),
    checks: checks.success ? checks.data : null,
    lastCheckedAt: row.lastCheckedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

function presentWarmUp(row: AddressRow, counts: readonly WarmUpCount[], now: Date): IpAddress['warmUp'] {
  const day = warmUpDay(row, now);
  const limit = warmUpLimit(row, now);
  if (day === null || limit === null || !row.warmupStartedAt) return null;
  const today = counts
    .filter(({ ipAddressId }) => ipAddressId === row.id)
    .map(({ provider, used }) => ({ provider, used: Math.min(used, limit) }));
  return { startedAt: row.warmupStartedAt.toISOString(), day, days: LADDER.length, limit, today };
}

/** Presents a company's own pool with its addresses. */
export function presentPoolDetail(
  row: PoolRow,
  overflow: PoolRow | null,
  addresses: { rows: readonly AddressRow[]; counts: readonly WarmUpCount[] },
  now: Date,
): IpPoolDetail {
  return {
    ...presentPool(row, addresses.rows, false, now),
    route: PoolRoute.parse(row.route),
    smartHost: shownSmartHost(row),
    overflow: overflow && { id: overflow.id, name: overflow.name },
    addresses: addresses.rows.map((address) => presentAddress(address, addresses.counts, now)),
    createdAt: row.createdAt.toISOString(),
  };
}

/** Returns the URL of a smart host without its password; null when it cannot be decrypted and must be entered again. */
export function shownSmartHost({ id, smartHostUrlEncrypted }: PoolRow): string | null {
  if (!smartHostUrlEncrypted) return null;
  try {
    const url = new URL(openSecret(smartHostUrlEncrypted, { ipPoolId: id, purpose: 'smart-host' }).toString());
    url.password = '';
    return url.href;
  } catch {
    return null;
  }
}
