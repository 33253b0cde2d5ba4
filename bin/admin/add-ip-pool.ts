import { z } from 'zod';
import { defineIpPool } from '#lib/senders/ip-pools/ip-pools.ts';
import { CreateIpPoolInput, PoolRoute } from '#lib/senders/ip-pools/schema.ts';
import { defineCommand } from './command.ts';
import { CompanyOption } from './company-option.ts';
import { enterOwner } from './pool-owner.ts';

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
