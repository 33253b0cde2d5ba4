import { defineModule } from '#lib/registry/module.ts';

/** Registers senders with the rest of the product. */
export const module = defineModule({
  features: {
    emailSender: { label: 'Email sender', planned: true, switches: { sender: { label: 'Senders' } } },
  },
  grants: { 'senders/manage': {} },
  screens: [
    {
      name: 'sender',
      path: '/sender',
      reach: 'production',
      feature: 'emailSender.sender',
      grant: 'senders/manage',
      nav: { parent: 'emailSender', label: 'Manage Sender', order: 1 },
    },
    { name: 'sender-verify', path: '/sender/verify/{token}', reach: 'public' },
  ],
  audit: {
    sender: {
      target: 'Sender',
      actions: {
        create: 'Added a sender',
        update: 'Changed a sender',
        delete: 'Deleted a sender',
        ask: 'Sent the link of a sender again',
        verify: 'Verified a sender',
      },
    },
  },
  counters: {
    sender: {
      group: 'Email Sender',
      flag: 'emailSender.sender',
      label: 'sender',
      text: 'Sender addresses',
      order: 19,
      rows: [{ table: 'senders' }],
      refusal: 'Sender limit is exceeded',
    },
  },
});
