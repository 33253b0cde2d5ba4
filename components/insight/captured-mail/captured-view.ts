import { defineView } from '#components/kit/list/define-view.ts';

/** The list of captured mail in the URL. */
export const CAPTURED_VIEW = defineView('GET /api/config/v1/captured-mail', { paging: { by: 'cursor' } });
