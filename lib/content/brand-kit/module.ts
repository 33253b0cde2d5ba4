import { defineModule } from '#lib/registry/module.ts';

/** Registers the brand kit with the rest of the product. */
export const module = defineModule({
  audit: {
    'brand-kit': {
      changes: 'company',
      actions: { update: 'Changed the colors, the font and the button of messages' },
    },
  },
});
