import { defineModule, FILTER } from '#lib/registry/module.ts';

/** Registers analytics with the rest of the product. */
export const module = defineModule({
  features: {
    analytic: {
      label: 'Analytics',
      switches: {
        timezone: { label: 'Time zone' },
        preset: { label: 'Presets' },
        breakdown: { label: 'Breakdown' },
        bounceReason: { label: 'Bounce reasons' },
      },
    },
    analyticFilter: { label: 'Analytics filters', switches: { ...FILTER } },
  },
  grants: { 'metrics/view': { member: true } },
  screens: [
    {
      name: 'analytic',
      path: '/analytic',
      reach: 'sandbox',
      nav: { section: 'monitor', label: 'Analytics', icon: 'analytic', letter: 'n', order: 1 },
    },
    {
      name: 'analytic-preset',
      path: '/analytic/preset/{id}',
      reach: 'sandbox',
      feature: 'analytic.preset',
      grant: 'metrics/view',
    },
    { name: 'preset', path: '/preset', reach: 'sandbox', feature: 'analytic.preset', grant: 'metrics/view' },
  ],
  audit: {
    preset: {
      target: 'Preset',
      actions: {
        create: 'Created a preset of analytics',
        update: 'Changed a preset of analytics',
        delete: 'Deleted a preset of analytics',
      },
    },
    report: {
      target: 'Scheduled report',
      actions: {
        create: 'Scheduled a report',
        update: 'Changed a scheduled report',
        delete: 'Ended a scheduled report',
      },
    },
  },
});
