import { defineView, oneOf, openRow, textFilter } from '#components/kit/list/define-view.ts';
import { LISTED_STATES, MEDIA_SORTS, MEDIA_TYPES } from '#lib/content/media/values.ts';

/** Files of a page: rows of six, four and three cards are full. */
const PAGE_SIZE = 24;

/** The library in the URL: what it shows, how, and the file that is open beside it. */
export const MEDIA_VIEW = defineView('GET /api/suite/v1/media', {
  paging: { by: 'number', size: PAGE_SIZE },
  parameters: {
    search: textFilter(100),
    type: oneOf(MEDIA_TYPES),
    label: textFilter(50),
    used: oneOf(['yes', 'no']),
    sort: oneOf(MEDIA_SORTS, '-createdAt'),
    state: oneOf(LISTED_STATES, 'ready'),
  },
  own: { layout: oneOf(['grid', 'list'], 'grid'), file: openRow() },
});
