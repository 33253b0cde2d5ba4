import { defineModule } from '#lib/registry/module.ts';

/** Registers campaigns and A/B tests with the rest of the product. */
export const module = defineModule({
  features: {
    emailMarketing: {
      label: 'Email marketing',
      planned: true,
      switches: { campaign: { label: 'Campaigns' } },
    },
    emailAbTesting: {
      label: 'Email A/B testing',
      planned: true,
      switches: { campaign: { label: 'A/B tests' } },
    },
  },
  grants: { 'campaigns/view': { member: true }, 'campaigns/modify': { member: true }, 'campaigns/send': {} },
  screens: [
    {
      name: 'campaign',
      path: '/campaign',
      reach: 'production',
      feature: 'emailMarketing.campaign',
      grant: 'campaigns/view',
      nav: { parent: 'campaign', label: 'Campaign', order: 1 },
    },
    {
      name: 'campaign-category',
      path: '/campaign-category',
      reach: 'production',
      feature: 'emailMarketing.campaign',
      grant: 'campaigns/view',
      nav: { parent: 'campaign', label: 'Campaign Category', order: 2 },
    },
    {
      name: 'email-marketing',
      path: '/email-marketing',
      reach: 'production',
      feature: 'emailMarketing.campaign',
      grant: 'campaigns/view',
      nav: { parent: 'campaign', label: 'Email Marketing', order: 3 },
    },
    {
      name: 'email-marketing-edit',
      path: '/email-marketing/{id}/edit',
      reach: 'production',
      feature: 'emailMarketing.campaign',
      grant: 'campaigns/view',
    },
    {
      name: 'ab-test',
      path: '/ab-test',
      reach: 'production',
      feature: 'emailAbTesting.campaign',
      grant: 'campaigns/view',
      nav: { parent: 'campaign', label: 'A/B Test Email', order: 4 },
    },
    {
      name: 'ab-test-edit',
      path: '/ab-test/{id}/edit',
      reach: 'production',
      feature: 'emailAbTesting.campaign',
      grant: 'campaigns/view',
    },
  ],
  audit: {
    campaign: {
      target: 'Campaign',
      view: 'campaigns/view',
      actions: {
        create: 'Created a campaign',
        update: 'Changed a campaign',
        write: 'Wrote the email of a campaign',
        delete: 'Deleted a campaign',
        send: 'Sent a campaign',
        schedule: 'Scheduled a campaign',
        reschedule: 'Changed the time of a scheduled campaign',
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
    'prepare-campaign': { name: 'Preparing a campaign', grant: 'campaigns/view', link: '/email-marketing' },
  },
});
