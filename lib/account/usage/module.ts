import { defineModule } from '#lib/registry/module.ts';

/** Registers usage with the rest of the product. */
export const module = defineModule({
  features: {
    usage: {
      label: 'Usage',
      switches: {
        information: { label: 'Usage information' },
        informationPlan: { label: 'Plan' },
        informationUsage: { label: 'Used quota' },
        chart: { label: 'Usage chart' },
        addOn: { label: 'Add-ons' },
      },
    },
  },
  grants: { 'usage/view': { member: true } },
  screens: [
    {
      name: 'usage-monitoring',
      path: '/usage-monitoring',
      reach: 'sandbox',
      feature: 'usage',
      grant: 'usage/view',
      nav: [
        { section: 'monitor', label: 'Usage', icon: 'usage', letter: 'u', order: 4 },
        { parent: 'billing', label: 'Manage Plan', order: 2 },
      ],
    },
  ],
  audit: {
    plan: {
      target: 'Plan',
      actions: { define: 'Defined a plan', end: 'Changed the end of the plan', set: 'Changed the plan' },
    },
    quota: { target: 'Quota', actions: { set: 'Changed a quota' } },
    usage: { target: 'Usage', actions: { recount: 'Corrected a stored number' } },
  },
});
