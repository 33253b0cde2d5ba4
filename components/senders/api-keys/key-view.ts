import { defineView, textFilter } from '#components/kit/list/define-view.ts';

/** The list of API keys in the URL: whole, and narrowed to a subaccount in the browser. */
export const KEY_VIEW = defineView('GET /api/config/v1/api-key', {
  paging: { by: 'whole' },
  own: { subaccount: textFilter(36) },
});
