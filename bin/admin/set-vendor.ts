import { z } from 'zod';
import { GiveVendorInput } from '#lib/account/access/schema.ts';
import { giveVendor } from '#lib/account/usage/give-vendor.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';

/** Moves a company to another vendor: its brand, its mode, and with a shared-SMTP one the free plan. */
export const setVendorCommand = defineCommand({
  name: 'set-vendor',
  usage: 'Gives a company another vendor.',
  options: z.object({
    company: CompanyOption,
    vendor: GiveVendorInput.shape.vendor.describe('Its name, as the command vendors lists it'),
  }),
  database: 'migrated',
  run: async ({ company, vendor }) => {
    const { company: found, ctx } = await enterCompany(company);
    const { name, mode } = await giveVendor(ctx, { vendor });
    return { json: { companyId: found.id, vendor: name, mode }, text: `${found.name}: vendor ${name}, mode ${mode}.` };
  },
});
