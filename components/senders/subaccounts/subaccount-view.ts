import { defineView, oneOf, textFilter } from '#components/kit/list/define-view.ts';
import { SUBACCOUNT_NAME_MAX } from '#lib/core/limits.ts';
import { SUBACCOUNT_SORTS, SUBACCOUNT_STATUSES } from '#lib/senders/subaccounts/values.ts';

/** The list of subaccounts in the URL. */
export const SUBACCOUNT_VIEW = defineView('GET /api/config/v1/subaccount', {
  paging: { by: 'whole' },
  parameters: {
    search: textFilter(SUBACCOUNT_NAME_MAX),
    status: oneOf(SUBACCOUNT_STATUSES),
    sort: oneOf(SUBACCOUNT_SORTS, 'number'),
  },
});
