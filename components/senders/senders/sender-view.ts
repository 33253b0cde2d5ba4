import { defineView, oneOf, textFilter } from '#components/kit/list/define-view.ts';
import { SENDER_STATES } from '#lib/senders/senders/values.ts';

/** The senders in the URL. */
export const SENDER_VIEW = defineView('GET /api/suite/v1/senders', {
  paging: { by: 'number', size: 25 },
  parameters: {
    search: textFilter(100),
    state: oneOf(SENDER_STATES),
    sort: oneOf(['name', '-name', 'email', '-email', 'createdAt', '-createdAt'], 'name'),
  },
});

/** The query of the domains of the screen: one page has those of every plan. */
export const DOMAINS_QUERY = { size: '100' } as const;
