import { defineModule } from '#lib/registry/module.ts';

/** Registers the profile of companies with the rest of the product. */
export const module = defineModule({
  audit: {
    'company-profile': {
      changes: 'company',
      actions: {
        update: "Changed the company's address and pictures",
        social: "Changed the company's pages on social networks",
      },
    },
  },
});
