import { defineView, oneOf, textFilter } from '#components/kit/list/define-view.ts';

/** The labels in the URL. */
export const LABEL_VIEW = defineView('GET /api/suite/v1/contacts/label', {
  paging: { by: 'number', size: 25 },
  parameters: { search: textFilter(60), sort: oneOf(['name', '-contacts', '-lastUsedAt'], 'name') },
});
