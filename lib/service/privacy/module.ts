import { defineModule } from '#lib/registry/module.ts';

/** Registers data requests with the rest of the product. */
export const module = defineModule({
  audit: {
    'data-request': {
      target: 'Data request',
      actions: { create: 'Entered a data request', download: 'Downloaded the data of a person' },
    },
  },
  retention: [{ table: 'data_request_pieces', column: 'expires_at', keptDays: 0 }],
});
