import { z } from 'zod';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { takeIpAddress } from '#lib/senders/ip-pools/ip-addresses.ts';
import { defineCommand } from './command.ts';

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
