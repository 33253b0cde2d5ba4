import { z } from 'zod';
import { canBind } from '#lib/infra/net/can-bind.ts';
import { defineIpAddress, normalAddress } from '#lib/senders/ip-pools/ip-addresses.ts';
import { AddressStatus } from '#lib/senders/ip-pools/schema.ts';
import { defineCommand } from './command.ts';
import { CompanyOption } from './company-option.ts';
import { enterOwner } from './pool-owner.ts';
import { UsageError } from './usage-error.ts';

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
