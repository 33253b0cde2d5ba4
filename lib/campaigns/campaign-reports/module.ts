import { defineModule } from '#lib/registry/module.ts';

/** The days for which the people behind a report are listed, unless a plan says otherwise. */
const LISTED_DAYS = 30;

/** Registers the reports of campaigns with the rest of the product. */
export const module = defineModule({
  features: {
    campaignAnalytic: { label: 'Campaign Analytic', planned: true, switches: {} },
    emailReport: {
      label: 'Email report',
      planned: true,
      switches: { retention: { label: 'Days for which people are listed', limit: LISTED_DAYS } },
    },
  },
  screens: [
    {
      name: 'email-marketing-report',
      path: '/email-marketing/{id}/report',
      reach: 'production',
      feature: 'emailMarketing.campaign',
      grant: 'campaigns/view',
    },
    {
      name: 'ab-test-report',
      path: '/ab-test/{id}/report',
      reach: 'production',
      feature: 'emailAbTesting.campaign',
      grant: 'campaigns/view',
    },
  ],
  audit: {
    'campaign-people': {
      target: 'People of a campaign',
      actions: {
        start: 'Started an export of the people of a campaign',
        download: 'Downloaded an export of the people of a campaign',
        delete: 'Deleted an export of the people of a campaign',
      },
    },
  },
  jobs: {
    'export:campaign-people': {
      name: 'Exporting the people of a campaign',
      grant: 'campaigns/view',
      link: '/email-marketing',
    },
  },
  exports: {
    'campaign-people': {
      grant: 'campaigns/view',
      feature: 'emailReport',
      target: 'campaign-people',
      whole: 'campaigns/view',
    },
  },
});
