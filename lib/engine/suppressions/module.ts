import { defineModule } from '#lib/registry/module.ts';

/** Registers suppressions with the rest of the product. */
export const module = defineModule({
  features: {
    suppression: { label: 'Suppression list', switches: {} },
  },
  grants: { 'suppression_lists/manage': {} },
  screens: [
    {
      name: 'suppression',
      path: '/suppression',
      reach: 'production',
      feature: 'suppression',
      grant: 'suppression_lists/manage',
      nav: { section: 'deliverability', label: 'Suppressions', icon: 'suppression', letter: 's', order: 2 },
    },
  ],
  audit: {
    suppression: { target: 'Suppression', actions: { add: 'Added suppressions', remove: 'Removed a suppression' } },
    'suppression-rule': { changes: 'company', actions: { change: 'Changed the suppression rule' } },
  },
});
