import { defineModule } from '#lib/registry/module.ts';

/** Registers captured mail with the rest of the product. */
export const module = defineModule({
  screens: [
    {
      name: 'captured-mail',
      path: '/captured-mail',
      reach: 'sandbox',
      feature: 'activity',
      grant: 'message_events/view',
      nav: { section: 'monitor', label: 'Captured mail', icon: 'mail', letter: 'm', order: 3 },
    },
    {
      name: 'captured-mail-detail',
      path: '/captured-mail/{id}',
      reach: 'sandbox',
      feature: 'activity',
      grant: 'message_events/view',
    },
  ],
});
