import { defineModule } from '#lib/registry/module.ts';

/** Registers data requests with the rest of the product. */
export const module = defineModule({
  screens: [
    {
      name: 'privacy',
      path: '/privacy',
      reach: 'production',
      feature: 'contactManagement',
      grant: 'privacy/manage',
      nav: { parent: 'contactBook', label: 'Data Requests', order: 8 },
    },
  ],
  audit: {
    'data-request': {
      target: 'Data request',
      actions: { create: 'Entered a data request', download: 'Downloaded the data of a person' },
    },
  },
  retention: [{ table: 'data_request_pieces', column: 'expires_at', keptDays: 0 }],
});
