import { z } from 'zod';
import { listVendors } from '#lib/account/access/list-vendors.ts';
import { defineCommand } from './command.ts';

/** Lists every vendor: the built-in ones and those that were defined. Changes nothing. */
export const vendorsCommand = defineCommand({
  name: 'vendors',
  usage: 'Lists the vendors with their modes.',
  options: z.object({}),
  database: 'migrated',
  run: async () => {
    const vendors = await listVendors();
    const lines = vendors.map(({ name, title, mode, variant }) => `${name}: ${title}, mode ${mode}, ${variant}`);
    return { json: vendors, text: lines.join('\n') };
  },
});
