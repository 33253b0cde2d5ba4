import { defineView, oneOf, textFilter } from '#components/kit/list/define-view.ts';
import { CONTACT_STATUSES, MOVE_TARGETS } from '#lib/audience/contacts/values.ts';

/** Rows of a page of the contact book. */
const PAGE_SIZE = 25;

/** The orders that the heads of the columns offer. */
const SORTS = ['-createdAt', 'email', '-lastActivity'] as const;

/** The contact book in the URL. */
export const CONTACT_VIEW = defineView('GET /api/suite/v1/contacts', {
  paging: { by: 'number', size: PAGE_SIZE },
  parameters: {
    search: textFilter(100),
    status: oneOf(CONTACT_STATUSES),
    label: textFilter(10),
    stage: oneOf(MOVE_TARGETS),
    import: textFilter(36),
    sort: oneOf(SORTS, '-createdAt'),
  },
});
