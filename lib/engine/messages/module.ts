import { defineModule } from '#lib/registry/module.ts';

/** Registers messages with the rest of the product. */
export const module = defineModule({
  features: {
    transactionalEmail: {
      label: 'Transactional email',
      switches: {
        authorizedRecipient: { label: 'Authorized recipients' },
        storage: { label: 'Storage of images, in bytes' },
      },
    },
  },
  grants: {
    'smtp/inject': { member: true },
    'transmissions/modify': { member: true },
    'transmissions/view': { member: true },
  },
  audit: {
    message: { target: 'Message', actions: {} },
  },
  retention: [{ table: 'idempotency_keys', column: 'expires_at', keptDays: 0 }],
});
