import { defineModule } from '#lib/registry/module.ts';

/** Registers the expansion of sends with the rest of the product. */
export const module = defineModule({
  jobs: {
    'cancel-send': { name: 'Canceling a campaign', grant: 'campaigns/view', link: '/home' },
  },
  retention: [{ table: 'sends', column: 'finished_at', keptDays: 400 }],
});
