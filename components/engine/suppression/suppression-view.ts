import { defineView, oneOf, textFilter } from '#components/kit/list/define-view.ts';
import { SUPPRESSION_SOURCES, SUPPRESSION_TYPES } from '#lib/engine/suppressions/values.ts';

/** The suppression list in the URL. */
export const SUPPRESSION_VIEW = defineView('GET /api/config/v1/suppression/recipient', {
  paging: { by: 'cursor' },
  parameters: {
    search: textFilter(320),
    type: oneOf(SUPPRESSION_TYPES),
    source: oneOf(SUPPRESSION_SOURCES),
    subaccount: textFilter(36),
  },
});
