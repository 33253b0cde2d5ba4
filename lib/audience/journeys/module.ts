import { defineModule } from '#lib/registry/module.ts';

/** Registers journeys with the rest of the product; their switch and grants are those of contacts. */
export const module = defineModule({
  screens: [
    {
      name: 'journey',
      path: '/journey',
      reach: 'production',
      feature: 'contactManagement.journey',
      grant: 'contacts/view',
      nav: { parent: 'contactBook', label: 'Journeys', order: 7 },
    },
  ],
  audit: {
    journey: {
      changes: 'company',
      actions: {
        activate: 'Switched journeys on',
        deactivate: 'Switched journeys off',
        change: 'Changed the journey',
      },
    },
  },
  jobs: {
    'apply-journey': { name: 'Applying the journey', grant: 'contacts/view', link: '/journey' },
  },
});
