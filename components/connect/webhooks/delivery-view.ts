import type { DeliveryStatus } from '#lib/connect/webhooks/deliveries/schema.ts';
import type { WebhookEventType } from '#lib/connect/webhooks/schema.ts';
import { EVENT_TYPES } from '#lib/core/event-names.ts';

/** The choices of the list of deliveries. */
export const DELIVERY_FILTERS = ['all', 'failed', 'waiting'] as const satisfies readonly (DeliveryStatus | 'all')[];

/** A choice of the list of deliveries. */
export type DeliveryFilter = (typeof DELIVERY_FILTERS)[number];

/** The answers that the list can be narrowed to, in the words of the API. */
export const ANSWER_FILTERS = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;

/** An answer that the list is narrowed to. */
export type AnswerFilter = (typeof ANSWER_FILTERS)[number];

/** The part of the list that the URL names: the filters, the cursor of a later page, and the open delivery. */
export type DeliveryView = {
  filter: DeliveryFilter;
  type: WebhookEventType | null;
  code: AnswerFilter | null;
  cursor: string | null;
  delivery: string | null;
};

/** The filters of a list of everything. */
export const NO_FILTERS = {
  filter: 'all',
  type: null,
  code: null,
  cursor: null,
} as const satisfies Partial<DeliveryView>;

/** Reads the view from the query of the URL. */
export function readDeliveryView(query: Pick<URLSearchParams, 'get'>): DeliveryView {
  return {
    filter: DELIVERY_FILTERS.find((one) => one === query.get('status')) ?? 'all',
    type: EVENT_TYPES.find((one) => one === query.get('type')) ?? null,
    code: ANSWER_FILTERS.find((one) => one === query.get('code')) ?? null,
    cursor: query.get('cursor'),
    delivery: query.get('delivery'),
  };
}

/** Returns the query of a view for the URL of the screen. */
export const deliveryQuery = (view: DeliveryView): string =>
  `?${new URLSearchParams({ ...filtersOf(view), ...(view.delivery && { delivery: view.delivery }) })}`;

/** Returns the query of the list of deliveries of a view. */
export const filtersOf = ({ filter, type, code, cursor }: DeliveryView) => ({
  ...(filter !== 'all' && { status: filter }),
  ...(type && { type }),
  ...(code && { code }),
  ...(cursor && { cursor }),
});
