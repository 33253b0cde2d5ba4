import { z } from 'zod';
import { removeIpPool } from '#lib/senders/ip-pools/ip-pools.ts';
import { defineCommand } from './command.ts';
import { CompanyOption } from './company-option.ts';
import { enterOwner } from './pool-owner.ts';

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
