import { defineModule } from '#lib/registry/module.ts';

/** Registers journeys with the rest of the product; their switch and grants are those of contacts. */
export const module = defineModule({
  audit: {
    journey: {
      changes: 'company',
      actions: { activate: 'Switched journeys on', change: 'Changed the journey' },
    },
  },
});
