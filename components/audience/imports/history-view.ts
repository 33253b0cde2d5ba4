import { defineView, oneOf } from '#components/kit/list/define-view.ts';

/** The history of imports in the URL. */
export const IMPORT_VIEW = defineView('GET /api/suite/v1/contacts/import/history', {
  paging: { by: 'number', size: 20 },
  parameters: { sort: oneOf(['-createdAt', 'createdAt'], '-createdAt') },
});
