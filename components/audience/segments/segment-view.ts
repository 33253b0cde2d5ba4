import { defineView, oneOf, textFilter } from '#components/kit/list/define-view.ts';
import { SEGMENT_SORTS, SEGMENT_STATES } from '#lib/audience/segments/values.ts';

/** The list of segments in the URL. */
export const SEGMENT_VIEW = defineView('GET /api/suite/v1/contacts/segment', {
  paging: { by: 'number', size: 25 },
  parameters: {
    search: textFilter(100),
    state: oneOf(SEGMENT_STATES, 'live'),
    sort: oneOf(SEGMENT_SORTS, 'name'),
  },
});
