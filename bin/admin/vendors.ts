import { z } from 'zod';
import { listVendors } from '#lib/account/access/list-vendors.ts';
import { DefineVendorInput, GiveVendorInput } from '#lib/account/access/schema.ts';
import { defineVendor } from '#lib/account/access/set-vendor.ts';
import { giveVendor } from '#lib/account/usage/give-vendor.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';

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

const { name, title, mode, variant, logoBlue, logoWhite, titleRule } = DefineVendorInput.shape;

/** Defines a vendor, or changes what is given of one. A repeat changes nothing. */
export const defineVendorCommand = defineCommand({
  name: 'define-vendor',
  usage: 'Defines a vendor, or changes one.',
  options: z.object({
    name: name.describe('Lower-case letters, digits and hyphens'),
    title: title.describe('The name that people read'),
    mode: mode.describe('default, A, B, C, D, E or F'),
    variant: variant.describe('standard, partner or shared-smtp'),
    'logo-blue': logoBlue.describe('Path or https address of the blue logo'),
    'logo-white': logoWhite.describe('The same in white'),
    'title-rule': titleRule.describe("product or vendor: whose name appears before a page's title"),
  }),
  database: 'migrated',
  run: async ({ 'logo-blue': blue, 'logo-white': white, 'title-rule': rule, ...rest }) => {
    const input = {
      ...rest,
      ...(blue !== undefined && { logoBlue: blue }),
      ...(white !== undefined && { logoWhite: white }),
      ...(rule && { titleRule: rule }),
    };
    const vendor = await defineVendor(platformContext({ actor: { type: 'operator' } }), DefineVendorInput.parse(input));
    return { json: vendor, text: `${vendor.name}: ${vendor.title}, mode ${vendor.mode}, ${vendor.variant}.` };
  },
});

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
