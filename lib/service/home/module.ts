import { defineModule } from '#lib/registry/module.ts';

/** Registers Home, the first screen of the marketing product, with the rest of the product. */
export const module = defineModule({
  screens: [
    {
      name: 'marketing-home',
      path: '/home',
      reach: 'production',
      feature: 'contactManagement',
      grant: 'contacts/view',
      nav: { section: 'marketing', label: 'Home', icon: 'home', letter: 'h', order: 1 },
    },
  ],
});
