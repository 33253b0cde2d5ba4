import { defineView, oneOf, openRow } from '#components/kit/list/define-view.ts';
import type { DeliveryStatus } from '#lib/connect/webhooks/deliveries/schema.ts';
import { EVENT_TYPES } from '#lib/core/event-names.ts';

/** The states that the list of deliveries can be narrowed to. */
export const DELIVERY_STATES = ['failed', 'waiting'] as const satisfies readonly DeliveryStatus[];

/** The answers that the list can be narrowed to, in the words of the API. */
export const ANSWER_CLASSES = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;

/** The deliveries of a webhook in the URL, with the one that is open beside the list. */
export const DELIVERY_VIEW = defineView('GET /api/config/v1/webhook/{id}/delivery', {
  paging: { by: 'cursor' },
  parameters: { status: oneOf(DELIVERY_STATES), type: oneOf(EVENT_TYPES), code: oneOf(ANSWER_CLASSES) },
  own: { delivery: openRow() },
});
