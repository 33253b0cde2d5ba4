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
  counters: {
    authorizedRecipient: {
      group: 'Transactional Email',
      flag: 'transactionalEmail.authorizedRecipient',
      label: 'authorized recipient',
      text: 'Authorized recipients',
      order: 10,
      rows: [{ table: 'authorized_recipients' }],
    },
  },
});
