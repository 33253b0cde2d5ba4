import { defineModule } from '#lib/registry/module.ts';

/** Registers the emails of campaigns with the rest of the product. */
export const module = defineModule({
  screens: [
    {
      name: 'email-marketing-compose',
      path: '/email-marketing/{id}/compose',
      reach: 'production',
      feature: 'emailMarketing.campaign',
      grant: 'campaigns/modify',
    },
    {
      name: 'ab-test-compose',
      path: '/ab-test/{id}/compose',
      reach: 'production',
      feature: 'emailAbTesting.campaign',
      grant: 'campaigns/modify',
    },
  ],
  retention: [{ table: 'document_locks', column: 'until', keptDays: 1 }],
});
