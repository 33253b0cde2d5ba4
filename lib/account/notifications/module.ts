import { defineModule } from '#lib/registry/module.ts';

/** Registers notifications with the rest of the product. */
export const module = defineModule({
  audit: {
    'company-alert': { changes: 'company', actions: { update: "Changed the company's alert thresholds" } },
    'notification-alert': { changes: 'user', actions: { update: 'Changed their alerts' } },
  },
});
