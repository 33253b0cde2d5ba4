import { z } from 'zod';
import type { Context } from '#lib/core/context.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { canBind } from '#lib/infra/net/can-bind.ts';
import { defineIpAddress, normalAddress, takeIpAddress } from '#lib/senders/ip-pools/ip-addresses.ts';
import { defineIpPool, removeIpPool } from '#lib/senders/ip-pools/ip-pools.ts';
import { type EveryAddress, type EveryPool, listEveryIpPool } from '#lib/senders/ip-pools/queries.ts';
import { AddressStatus, CreateIpPoolInput, PoolRoute } from '#lib/senders/ip-pools/schema.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';
import { UsageError } from './usage-error.ts';

/** Shows every pool and every source address, with warm-up and what the last look at it found amiss. */
export const ipPoolsCommand = defineCommand({
  name: 'ip-pools',
  usage: 'Shows every IP pool and source address, its warm-up, and what is amiss with it.',
  options: z.object({}),
  database: 'migrated',
  run: async () => {
    const { pools, addresses } = await listEveryIpPool(new Date());
    const lines = [...pools.map(describePool), ...addresses.flatMap(describeAddress)];
    return { json: { pools, addresses }, text: lines.length > 0 ? lines.join('\n') : 'No pool and no address yet.' };
  },
});

const ownerOf = ({ company }: { company: string | null }) => company ?? 'the installation';

function describePool(pool: EveryPool): string {
  const extra = [
    pool.isDefault && 'default',
    pool.smartHost ?? pool.route,
    pool.overflow !== null && `overflows to ${pool.overflow}`,
  ];
  return `pool ${pool.name} of ${ownerOf(pool)}: ${extra.filter((part) => part !== false).join(', ')}`;
}

function describeAddress(address: EveryAddress): string[] {
  const { warmUp, checks } = address;
  const membership = address.pool === null ? 'in no pool' : `in ${address.pool}`;
  const warmth = warmUp ? `day ${warmUp.day} of ${warmUp.days}, ${warmUp.limit} to each provider` : 'warm';
  const line = `address ${address.address} (${address.hostname ?? 'no name of its own'}) of ${ownerOf(address)}, ${membership}: ${address.status}, ${warmth}`;
  const amiss = (checks?.findings ?? []).filter(({ level }) => level !== 'ok').map(({ message }) => `    ${message}`);
  return checks ? [line, ...amiss] : [line, '    no relay has looked at it yet'];
}

/**
 * Returns the owner that a command about pools and addresses concerns: a company, or the installation when no company
 * is named.
 *
 * @throws {AppError} notFound, invalidField
 */
export async function enterOwner(
  company: string | undefined,
): Promise<{ ctx: Context; owner: string | null; whose: string }> {
  if (company === undefined) {
    return { ctx: platformContext({ actor: { type: 'operator' } }), owner: null, whose: 'The installation' };
  }
  const entered = await enterCompany(company);
  return { ctx: entered.ctx, owner: entered.company.id, whose: entered.company.name };
}

/** Makes or changes a pool of the installation's, which every company may send through, or of one company's own. */
export const addIpPoolCommand = defineCommand({
  name: 'add-ip-pool',
  usage: 'Makes or changes an IP pool, of the installation or of one company.',
  options: z.object({
    name: CreateIpPoolInput.shape.name.describe('By which messages and people name it'),
    company: CompanyOption.optional().describe('Whose it is; of the installation when absent'),
    route: PoolRoute.optional().describe('inherit, mx, smart_host or capture'),
    'smart-host': z.string().optional().describe('As smtps://user:password@host:465'),
    overflow: z.string().optional().describe('The pool for what is more than a warm-up allows'),
    default: z.boolean().default(false).describe('The pool of all mail that names no other'),
  }),
  database: 'migrated',
  run: async ({ name, company, route, 'smart-host': smartHost, overflow, default: isDefault }) => {
    const { ctx, owner, whose } = await enterOwner(company);
    const given = {
      name,
      ...(route && { route }),
      ...(smartHost !== undefined && { smartHostUrl: CreateIpPoolInput.shape.smartHostUrl.parse(smartHost) }),
      ...(isDefault && { isDefault }),
    };
    const id = await defineIpPool(ctx, owner, { ...given, overflow });
    return { json: { id, name }, text: `${whose} has the IP pool ${name}.` };
  },
});

/** Removes a pool; its addresses stay with their owner, in no pool. */
export const removeIpPoolCommand = defineCommand({
  name: 'remove-ip-pool',
  usage: 'Removes an IP pool; its addresses stay with their owner, in no pool.',
  options: z.object({
    name: z.string().describe('Its name'),
    company: CompanyOption.optional().describe('Whose it is; of the installation when absent'),
  }),
  database: 'migrated',
  run: async ({ name, company }) => {
    const { ctx, owner, whose } = await enterOwner(company);
    await removeIpPool(ctx, owner, name);
    return { json: { name }, text: `${whose} has the IP pool ${name} no more.` };
  },
});

/** Assigns a source address to a company or to the installation, or changes one; relays read it soon after. */
export const addIpAddressCommand = defineCommand({
  name: 'add-ip-address',
  usage: 'Gives a source address to a company or to the installation, or changes one that was given.',
  options: z.object({
    address: z.string().describe('IPv4 or IPv6, of an interface of the machine that delivers'),
    hostname: z.string().optional().describe('The name that it greets with; its PTR record should be the same'),
    company: CompanyOption.optional().describe('Whom it is given to'),
    installation: z
      .boolean()
      .default(false)
      .describe('Gives it to the installation, as a new one is without --company'),
    pool: z.string().optional().describe('A pool of that owner'),
    status: AddressStatus.optional().describe('active, paused or retired'),
    'warm-up': z.boolean().default(false).describe('Restarts the warm-up; that of a new address starts automatically'),
    warm: z.boolean().default(false).describe('Takes it as warm: without limits from now on'),
  }),
  database: 'migrated',
  run: async ({ address, hostname, company, installation, pool, status, 'warm-up': warmUp, warm }) => {
    if (warmUp && warm) throw new UsageError('Give --warm-up or --warm, not both.');
    if (installation && company !== undefined) throw new UsageError('Give --company or --installation, not both.');
    const { ctx, owner } = await enterOwner(company);
    const wanted = warm ? ('finish' as const) : warmUp ? ('start' as const) : undefined;
    const isGiven = company !== undefined || installation;
    const input = { address, hostname, pool, status, warmUp: wanted, ...(isGiven && { owner }) };
    const id = await defineIpAddress(ctx, input);
    const normal = normalAddress(address);
    const words = (await canBind(normal))
      ? ''
      : '\nThis machine does not have that address; see that the one that delivers does (npm run admin -- ip-pools).';
    return { json: { id, address: normal }, text: `${normal} is in place.${words}` };
  },
});

/** Removes a source address from its owner. */
export const removeIpAddressCommand = defineCommand({
  name: 'remove-ip-address',
  usage: 'Takes a source address away from whom it was given to.',
  options: z.object({ address: z.string().describe('IPv4 or IPv6') }),
  database: 'migrated',
  run: async ({ address }) => {
    await takeIpAddress(platformContext({ actor: { type: 'operator' } }), { address });
    return { json: { address }, text: `Nothing leaves from ${address} any more.` };
  },
});
