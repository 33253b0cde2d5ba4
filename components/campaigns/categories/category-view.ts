import { defineView, oneOf, textFilter } from '#components/kit/list/define-view.ts';

/** The categories in the URL. */
export const CATEGORY_VIEW = defineView('GET /api/suite/v1/campaign/category', {
  paging: { by: 'number', size: 25 },
  parameters: { search: textFilter(60), sort: oneOf(['name', '-lastUpdate'], 'name') },
});
