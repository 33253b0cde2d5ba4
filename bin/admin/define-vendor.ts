import { z } from 'zod';
import { DefineVendorInput } from '#lib/account/access/schema.ts';
import { defineVendor } from '#lib/account/access/set-vendor.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { defineCommand } from './command.ts';

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
