import { z } from 'zod';
import { IP_POOL_NAME_MAX } from '#lib/core/limits.ts';

/** Pools that one company, or the installation, has at most. */
export const IP_POOLS_MAX = 100;

/**
 * Which way mail of a pool leaves: as the installation says, to the recipients' mail hosts, by a smart host, or not at all
 * (contract §7).
 */
export const PoolRoute = z.enum(['inherit', 'mx', 'smart_host', 'capture']);
export type PoolRoute = z.infer<typeof PoolRoute>;

/** Whether an address is sent from: paused ones are waited for, retired ones are as if they were not there. */
export const AddressStatus = z.enum(['active', 'paused', 'retired']);
export type AddressStatus = z.infer<typeof AddressStatus>;

/**
 * How a pool stands: with an active address; with none but those that warm up; with paused ones alone, so that its mail
 * waits or overflows; or without any, so that the machine chooses where from.
 */
export const PoolState = z.enum(['ready', 'warming', 'paused', 'unbound']);
export type PoolState = z.infer<typeof PoolState>;

const PoolName = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(IP_POOL_NAME_MAX, { error: `must have ${IP_POOL_NAME_MAX} characters or fewer` })
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: 'must be one line of text' });

/** A smart host with the credentials that it asks for, as `smtp://user:password@host:587` or `smtps://…`. */
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
  /** The one whose mail names none, and whose domain and subaccount have none. */
  isDefault: z.boolean().optional(),
  route: PoolRoute.optional(),
  /** With the route smart_host; never told again. */
  smartHostUrl: SmartHostUrl.optional(),
  /** Where to that leaves which is more than the warm-up of a pool's address allows; null for nowhere. */
  overflowPoolId: z.uuid().nullable().optional(),
};

/** `POST /ip-pool`: a pool to make. */
export const CreateIpPoolInput = z.strictObject(fields);
export type CreateIpPoolInput = z.infer<typeof CreateIpPoolInput>;

/** `PUT /ip-pool/{id}`: what to change; what is absent stays as it is. */
export const UpdateIpPoolInput = z.strictObject({ ...fields, name: PoolName.optional() });
export type UpdateIpPoolInput = z.infer<typeof UpdateIpPoolInput>;

/** `POST /ip-pool/{id}/address`: which of the company's addresses stands in the pool from now on. */
export const AddPoolAddressInput = z.strictObject({ addressId: z.uuid() });
export type AddPoolAddressInput = z.infer<typeof AddPoolAddressInput>;

/** `PUT /ip-pool/{id}/address/{addressId}`: what to change of an address. */
export const UpdatePoolAddressInput = z.strictObject({
  status: AddressStatus.optional(),
  /** Begins the warm-up anew, at its first day. */
  restartWarmUp: z.literal(true).optional(),
});
export type UpdatePoolAddressInput = z.infer<typeof UpdatePoolAddressInput>;

/** `PUT /domain/sending/{id}/ip-pool`: the pool of a sending domain's mail; null for none of its own. */
export const ChooseIpPoolInput = z.strictObject({ ipPoolId: z.uuid().nullable() });
export type ChooseIpPoolInput = z.infer<typeof ChooseIpPoolInput>;

/** What a look at an address is about, and how it came out. */
export const AddressFinding = z.object({
  subject: z.enum(['bind', 'name', 'greeting', 'blocklists']),
  level: z.enum(['ok', 'warn', 'fail']),
  /** One sentence on what was found and, where it is not well, what to do. */
  message: z.string(),
});
export type AddressFinding = z.infer<typeof AddressFinding>;

/** What an address's row keeps of the last look. */
export const AddressChecks = z.object({
  findings: z.array(AddressFinding),
  /** The names that reverse DNS has for it. */
  ptr: z.array(z.string()),
  /** The blocklists that it stands on. */
  listedOn: z.array(z.string()),
});
export type AddressChecks = z.infer<typeof AddressChecks>;

/** How far an address's warm-up is. */
export const WarmUp = z.object({
  startedAt: z.iso.datetime(),
  /** From 1 to `days`. */
  day: z.int(),
  days: z.int(),
  /** Messages that each provider gets today. */
  limit: z.int(),
  /** What was reserved of it, by provider, where anything was. */
  today: z.array(z.object({ provider: z.string(), used: z.int() })),
});
export type WarmUp = z.infer<typeof WarmUp>;

/** A source address as its company's people see it. */
export const IpAddress = z.object({
  id: z.uuid(),
  address: z.string(),
  /** The name that it greets with; null for the installation's. */
  hostname: z.string().nullable(),
  status: AddressStatus,
  ipPoolId: z.uuid().nullable(),
  /** Null for one that is warm. */
  warmUp: WarmUp.nullable(),
  /** Null before the first look. */
  checks: AddressChecks.nullable(),
  lastCheckedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type IpAddress = z.infer<typeof IpAddress>;

/** Source addresses in a list. */
export const IpAddressList = z.object({ data: z.array(IpAddress) });
export type IpAddressList = z.infer<typeof IpAddressList>;

/** A pool in a list; of the installation's, which a company shares with others, no more than is needed to choose it. */
export const IpPool = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether it is the installation's. */
  isShared: z.boolean(),
  /** Whether it is its owner's default; a company's own default goes before the installation's. */
  isDefault: z.boolean(),
  state: PoolState,
  /** Null where it is shared. */
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

/** The pool that a sending domain has of its own. */
export const ChosenIpPool = z.object({ ipPoolId: z.uuid().nullable() });
export type ChosenIpPool = z.infer<typeof ChosenIpPool>;
