import { defineModule } from '#lib/registry/module.ts';

/** Registers sandbox with the rest of the product. */
export const module = defineModule({
  grants: { 'authorized_recipients/manage': { member: true } },
  screens: [{ name: 'authorized-recipient-verify', path: '/authorized-recipient/verify/{id}', reach: 'public' }],
  audit: {
    'authorized-recipient': {
      target: 'Authorized recipient',
      actions: {
        ask: 'Asked a recipient for authorization',
        authorize: 'Authorized a recipient',
        remove: 'Removed an authorized recipient',
      },
    },
  },
});
