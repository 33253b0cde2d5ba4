import { z } from 'zod';
import { IP_POOL_NAME_MAX } from '#lib/core/limits.ts';

/** Pools that one company, or the installation, has at most. */
export const IP_POOLS_MAX = 100;

/**
 * The route of a pool's mail: the installation's, direct to MX, by a smart host, or captured and not sent
 * (docs/contract.md §7).
 */
export const PoolRoute = z.enum(['inherit', 'mx', 'smart_host', 'capture']);
export type PoolRoute = z.infer<typeof PoolRoute>;

/** The status of an address: mail waits for a paused one, and a retired one is ignored. */
export const AddressStatus = z.enum(['active', 'paused', 'retired']);
export type AddressStatus = z.infer<typeof AddressStatus>;

/**
 * The state of a pool: `ready` has a warm active address, `warming` only active ones in their warm-up, `paused` only paused
 * ones, so that its mail waits or overflows, and `unbound` has none, so that the machine chooses the source address.
 */
export const PoolState = z.enum(['ready', 'warming', 'paused', 'unbound']);
export type PoolState = z.infer<typeof PoolState>;

const PoolName = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(IP_POOL_NAME_MAX, { error: `must have ${IP_POOL_NAME_MAX} characters or fewer` })
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: 'must be one line of text' });

/** A smart host with its credentials, as `smtp://user:password@host:587` or `smtps://…`. */
const SmartHostUrl = z
  .string()
  .trim()
  .max(1_000)
  .refine(isSmartHost, { error: 'must look like smtp://user:password@host:587 or smtps://user:password@host:465' });

function isSmartHost(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search } = new URL(text);
  const isBare = ['', '/'].includes(pathname) && ['', '?tls=unverified'].includes(search);
  return ['smtp:', 'smtps:'].includes(protocol) && hostname !== '' && isBare;
}

const fields = {
  name: PoolName,
  /** Used by mail that names no pool and whose domain and subaccount have none. */
  isDefault: z.boolean().optional(),
  route: PoolRoute.optional(),
  /** The smart host of the route smart_host; write-only. */
  smartHostUrl: SmartHostUrl.optional(),
  /** The pool for mail beyond the limits of the warm-up; null lets it wait. */
  overflowPoolId: z.uuid().nullable().optional(),
};

/** `POST /ip-pool`: a new pool. */
export const CreateIpPoolInput = z.strictObject(fields);
export type CreateIpPoolInput = z.infer<typeof CreateIpPoolInput>;

/** `PUT /ip-pool/{id}`: a change of a pool; absent fields stay as they are. */
export const UpdateIpPoolInput = z.strictObject({ ...fields, name: PoolName.optional() });
export type UpdateIpPoolInput = z.infer<typeof UpdateIpPoolInput>;

/** `POST /ip-pool/{id}/address`: an address of the company to put into the pool. */
export const AddPoolAddressInput = z.strictObject({ addressId: z.uuid() });
export type AddPoolAddressInput = z.infer<typeof AddPoolAddressInput>;

/** `PUT /ip-pool/{id}/address/{addressId}`: a change of an address. */
export const UpdatePoolAddressInput = z.strictObject({
  status: AddressStatus.optional(),
  /** Restarts the warm-up at its first day. */
  restartWarmUp: z.literal(true).optional(),
});
export type UpdatePoolAddressInput = z.infer<typeof UpdatePoolAddressInput>;

/** `PUT /domain/sending/{id}/ip-pool`: the pool of a sending domain's mail; null applies the company's default. */
export const ChooseIpPoolInput = z.strictObject({ ipPoolId: z.uuid().nullable() });
export type ChooseIpPoolInput = z.infer<typeof ChooseIpPoolInput>;

/** One finding of an address check. */
export const AddressFinding = z.object({
  subject: z.enum(['bind', 'name', 'greeting', 'blocklists']),
  level: z.enum(['ok', 'warn', 'fail']),
  /** One sentence on the result and, unless it is ok, the remedy. */
  message: z.string(),
});
export type AddressFinding = z.infer<typeof AddressFinding>;

/** The result of the last check of an address. */
export const AddressChecks = z.object({
  findings: z.array(AddressFinding),
  /** The names that reverse DNS has for it. */
  ptr: z.array(z.string()),
  /** The blocklists that list it. */
  listedOn: z.array(z.string()),
});
export type AddressChecks = z.infer<typeof AddressChecks>;

/** The progress of an address's warm-up. */
export const WarmUp = z.object({
  startedAt: z.iso.datetime(),
  /** The day of the warm-up, from 1 to `days`. */
  day: z.int(),
  days: z.int(),
  /** Messages that each provider gets today. */
  limit: z.int(),
  /** The messages reserved today, by provider. */
  today: z.array(z.object({ provider: z.string(), used: z.int() })),
});
export type WarmUp = z.infer<typeof WarmUp>;

/** A source address as its company sees it. */
export const IpAddress = z.object({
  id: z.uuid(),
  address: z.string(),
  /** The name that it greets with; null for the installation's. */
  hostname: z.string().nullable(),
  status: AddressStatus,
  ipPoolId: z.uuid().nullable(),
  /** Null when the address is warm. */
  warmUp: WarmUp.nullable(),
  /** Null before the first check. */
  checks: AddressChecks.nullable(),
  lastCheckedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type IpAddress = z.infer<typeof IpAddress>;

/** Source addresses in a list. */
export const IpAddressList = z.object({ data: z.array(IpAddress) });
export type IpAddressList = z.infer<typeof IpAddressList>;

/** A pool in a list. A pool of the installation, shared by companies, shows only the fields needed to choose it. */
export const IpPool = z.object({
  id: z.uuid(),
  name: z.string(),
  /** True for a pool of the installation. */
  isShared: z.boolean(),
  /** True for its owner's default. A company's own default takes precedence over the installation's. */
  isDefault: z.boolean(),
  state: PoolState,
  /** Null when it is shared. */
  route: PoolRoute.nullable(),
  addresses: z.int().nullable(),
});
export type IpPool = z.infer<typeof IpPool>;

/** Pools in a list. */
export const IpPoolList = z.object({ data: z.array(IpPool) });
export type IpPoolList = z.infer<typeof IpPoolList>;

/** A company's own pool with its addresses. */
export const IpPoolDetail = IpPool.extend({
  route: PoolRoute,
  /** `smtps://user@host:465`, without the password; null with another route. */
  smartHost: z.string().nullable(),
  overflow: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  addresses: z.array(IpAddress),
  createdAt: z.iso.datetime(),
});
export type IpPoolDetail = z.infer<typeof IpPoolDetail>;

/** The pool that is set on a sending domain. */
export const ChosenIpPool = z.object({ ipPoolId: z.uuid().nullable() });
export type ChosenIpPool = z.infer<typeof ChosenIpPool>;
