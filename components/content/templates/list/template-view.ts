import { defineView, oneOf, textFilter } from '#components/kit/list/define-view.ts';
import { TEMPLATE_KINDS } from '#lib/content/templates/values.ts';

/** The list of templates in the URL: ten to a page (docs/product.md §9). */
export const TEMPLATE_VIEW = defineView('GET /api/config/v1/template', {
  paging: { by: 'number', size: 10 },
  parameters: {
    search: textFilter(100),
    kind: oneOf(TEMPLATE_KINDS),
    label: textFilter(40),
    archived: oneOf(['true']),
  },
});
