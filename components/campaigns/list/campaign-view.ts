import { defineView, oneOf, textFilter } from '#components/kit/list/define-view.ts';
import { CAMPAIGN_STATES } from '#lib/campaigns/campaigns/values.ts';

const LIST = {
  paging: { by: 'number', size: 25 },
  parameters: {
    search: textFilter(100),
    state: oneOf(CAMPAIGN_STATES),
    category: textFilter(36),
    from: textFilter(10),
    to: textFilter(10),
    sort: oneOf(['-lastUpdate', 'lastUpdate', 'name', '-name', 'scheduleAt', '-scheduleAt'], '-lastUpdate'),
  },
} as const;

/** The lists of campaigns and of A/B tests in the URL. */
export const CAMPAIGN_VIEWS = {
  'email-marketing': defineView('GET /api/suite/v1/email-marketing', LIST),
  'ab-test': defineView('GET /api/suite/v1/ab-test', LIST),
} as const;
