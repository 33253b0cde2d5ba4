import { defineModule } from '#lib/registry/module.ts';

/**
 * Registers campaigns with the rest of the product. No plan turns their switches on until campaigns can be sent: a company's own
 * row does.
 */
export const module = defineModule({
  features: {
    emailMarketing: {
      label: 'Email marketing',
      planned: true,
      switches: { campaign: { label: 'Campaigns', planned: true } },
    },
    emailAbTesting: {
      label: 'Email A/B testing',
      planned: true,
      switches: { campaign: { label: 'A/B tests', planned: true } },
    },
  },
  grants: { 'campaigns/view': { member: true }, 'campaigns/modify': { member: true }, 'campaigns/send': {} },
  audit: {
    campaign: {
      target: 'Campaign',
      view: 'campaigns/view',
      actions: {
        create: 'Created a campaign',
        update: 'Changed a campaign',
        delete: 'Deleted a campaign',
        send: 'Sent a campaign',
        schedule: 'Scheduled a campaign',
        unschedule: 'Canceled the schedule of a campaign',
        pause: 'Paused a campaign',
        resume: 'Resumed a campaign',
        cancel: 'Canceled a campaign',
        decide: 'Decided an A/B test',
      },
    },
    'campaign-category': {
      target: 'Campaign category',
      view: 'campaigns/view',
      actions: {
        create: 'Created a campaign category',
        update: 'Changed a campaign category',
        delete: 'Deleted a campaign category',
      },
    },
  },
  jobs: {
    'prepare-campaign': { name: 'Preparing a campaign', grant: 'campaigns/view', link: '/home' },
  },
});
