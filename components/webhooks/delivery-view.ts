import type { DeliveryStatus } from '#lib/webhooks/deliveries/schema.ts';

/** The choices of the list of deliveries. */
export const DELIVERY_FILTERS = ['all', 'failed', 'waiting'] as const satisfies readonly (DeliveryStatus | 'all')[];

/** A choice of the list of deliveries. */
export type DeliveryFilter = (typeof DELIVERY_FILTERS)[number];

/** The part of the list that the URL names: the filter, the cursor of a later page, and the open delivery. */
export type DeliveryView = { filter: DeliveryFilter; cursor: string | null; delivery: string | null };

/** Reads the view from the query of the URL. */
export function readDeliveryView(query: Pick<URLSearchParams, 'get'>): DeliveryView {
  const filter = DELIVERY_FILTERS.find((one) => one === query.get('status')) ?? 'all';
  return { filter, cursor: query.get('cursor'), delivery: query.get('delivery') };
}

/** Returns the query of a view for the URL of the screen. */
export function deliveryQuery({ filter, cursor, delivery }: DeliveryView): string {
  const query = new URLSearchParams({
    ...(filter !== 'all' && { status: filter }),
    ...(cursor && { cursor }),
    ...(delivery && { delivery }),
  });
  return `?${query}`;
}

/** Returns the path of the API that lists the deliveries of a view. */
export function deliveriesPath(path: string, { filter, cursor }: DeliveryView): string {
  const query = new URLSearchParams({ ...(filter !== 'all' && { status: filter }), ...(cursor && { cursor }) });
  return `${path}/delivery?${query}`;
}
