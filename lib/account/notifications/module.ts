import { defineModule } from '#lib/registry/module.ts';

/** Registers notifications with the rest of the product. */
export const module = defineModule({
  audit: {
    'company-alert': { actions: { update: "Changed the company's alert thresholds" } },
    'notification-alert': { actions: { update: 'Changed their alerts' } },
  },
});
