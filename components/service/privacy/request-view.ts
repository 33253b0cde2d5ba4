import { defineView, oneOf, openRow, textFilter } from '#components/kit/list/define-view.ts';
import { REQUEST_KINDS } from '#lib/service/privacy/values.ts';

/** The data requests in the URL; `contact` opens the form for a contact. */
export const REQUEST_VIEW = defineView('GET /api/suite/v1/contacts/data-request', {
  paging: { by: 'number', size: 25 },
  parameters: { search: textFilter(100), kind: oneOf(REQUEST_KINDS) },
  own: { contact: openRow() },
});
