import { z } from 'zod';
import { type EveryAddress, type EveryPool, listEveryIpPool } from '#lib/senders/ip-pools/queries.ts';
import { defineCommand } from './command.ts';

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
